import type { Profile } from '@commonplace/contracts/api';
import { IconCircleCheck, IconMailQuestion } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { AppError, api, ConnectionError, call } from '../../../shared/api/index.ts';
import { BusyButton } from '../../../shared/ui/controls/busy-button.tsx';
import classes from './profile-form.module.css';

interface EmailStateProps {
  profile: Profile;
  /** The address in the field is another one than the stored one. */
  isChanged: boolean;
}

/** Whether the stored address is confirmed; if not, the mail can be asked for once more while the page is open. */
export function EmailState({ profile, isChanged }: EmailStateProps) {
  const { t } = useTranslation('account-settings');
  const resend = useMutation({ mutationFn: () => call(api.profiles.resendVerificationEmail, {}) });
  if (isChanged) return <p className={classes.hint}>{t('profile.changing')}</p>;
  if (profile.emailVerified) {
    return (
      <p className={classes.hint} data-tone="good">
        <IconCircleCheck size={16} stroke={1.5} aria-hidden />
        {t('profile.verified')}
      </p>
    );
  }
  const refused = resend.error instanceof AppError && !(resend.error instanceof ConnectionError);
  return (
    <div className={classes.unverified}>
      <p className={classes.hint} data-tone="warm">
        <IconMailQuestion size={16} stroke={1.5} aria-hidden />
        {t('profile.notVerified')}
      </p>
      <p className={classes.explained}>
        {t('profile.pending', { email: profile.email, confirmed: profile.confirmedEmail })}
      </p>
      <div className={classes.resend}>
        <BusyButton
          variant="default"
          disabled={resend.isSuccess}
          loading={resend.isPending}
          onClick={() => resend.mutate()}
        >
          {t('profile.resend')}
        </BusyButton>
        <p className={classes.hint} role="status" data-tone={resend.isError ? 'danger' : undefined}>
          {resend.isError
            ? refused
              ? resend.error.message
              : t('profile.resendFailed')
            : (resend.data?.message ?? '')}
        </p>
      </div>
    </div>
  );
}
