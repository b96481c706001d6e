import type { Profile } from '@commonplace/contracts/api';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../../shared/api/index.ts';
import { SwitchRow } from '../../../shared/ui/controls/switch-row.tsx';
import { useTakeProfile } from '../use-profile.ts';
import classes from './finding-section.module.css';

/** Whether others find this person by their address. Saved at once. */
export function FindingSection({ profile }: { profile: Profile }) {
  const { t } = useTranslation('account-settings');
  const takeProfile = useTakeProfile();
  const save = useMutation({
    mutationFn: (foundByEmail: boolean) => call(api.profiles.edit, { body: { foundByEmail } }),
    onSuccess: takeProfile,
  });
  return (
    <>
      <SwitchRow
        label={t('finding.byEmail')}
        isOn={save.isPending ? save.variables : profile.foundByEmail}
        set={save.mutate}
      />
      <p className={classes.problem} role="alert">
        {save.error?.message}
      </p>
    </>
  );
}
