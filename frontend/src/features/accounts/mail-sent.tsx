import { limits, mailSent } from '@commonplace/contracts/api';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../shared/api/index.ts';
import { BusyButton } from '../../shared/ui/controls/busy-button.tsx';
import classes from './form/account-form.module.css';
import { AccountSheet } from './form/account-sheet.tsx';
import { failureMessage } from './form/failure.ts';
import { useCountdown } from './use-countdown.ts';
import type { WayBack } from './way-back.ts';

export interface SentMail {
  email: string;
  /** What the server said about the first request. */
  message: string;
}

interface MailSentProps extends SentMail {
  wayBack: WayBack;
  onOtherEmail: () => void;
}

/** The mail is on its way; after a while it can be asked for again. */
export function MailSent({ email, message, wayBack, onOtherEmail }: MailSentProps) {
  const { t } = useTranslation('accounts');
  const countdown = useCountdown(limits.resendSeconds);
  const resend = useMutation({
    mutationFn: () => call(api.users.join, { body: { email, ...wayBack } }),
    onSuccess: countdown.restart,
  });
  const waiting = countdown.seconds > 0;
  // That the first mail was sent is said above.
  const said = resend.data?.message ?? (message === mailSent.now ? '' : message);
  return (
    <AccountSheet follows title={t('join.sentTitle')} lead={t('join.sentTo', { email })}>
      <p className={classes.note}>{t('join.sentHint')}</p>
      <div className={classes.form}>
        <p className={classes.status} role="status" data-tone={resend.error ? 'danger' : undefined}>
          {resend.error ? failureMessage(resend.error) : said}
        </p>
        <div className={classes.actions}>
          <BusyButton
            variant="default"
            disabled={waiting}
            loading={resend.isPending}
            onClick={() => resend.mutate()}
          >
            {waiting ? t('join.resendIn', { seconds: countdown.seconds }) : t('join.resend')}
          </BusyButton>
          <Button variant="subtle" onClick={onOtherEmail}>
            {t('join.otherEmail')}
          </Button>
        </div>
      </div>
    </AccountSheet>
  );
}
