import type { Profile } from '@commonplace/contracts/api';
import { Switch } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../../shared/api/index.ts';
import classes from '../settings-switch.module.css';
import { useTakeProfile } from '../use-profile.ts';

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
      <Switch
        classNames={{ body: classes.body, label: classes.label }}
        label={t('finding.byEmail')}
        checked={save.isPending ? save.variables : profile.foundByEmail}
        onChange={(event) => save.mutate(event.currentTarget.checked)}
      />
      <p className={classes.problem} role="alert">
        {save.error?.message}
      </p>
    </>
  );
}
