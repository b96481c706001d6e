import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { api, ConnectionError, call } from '../../shared/api/index.ts';
import { PlainPage } from '../../shared/ui/plain-page.tsx';
import { StateMessage } from '../../shared/ui/state-message.tsx';
import { usePageTitle } from '../../shared/ui/use-page-title.ts';
import classes from './account-form.module.css';
import { OnboardSteps } from './onboard-steps.tsx';

/** Where the link of the joining mail leads: reads what it stands for, then asks for the rest. */
export function OnboardScreen() {
  const { t } = useTranslation(['accounts', 'common']);
  const { token = '' } = useParams();
  usePageTitle(t('accounts:onboard.title'));
  const link = useQuery({
    queryKey: ['onboarding', token],
    queryFn: ({ signal }) => call(api.users.verifyEmail, { params: { token } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (link.error instanceof ConnectionError) {
    return (
      <PlainPage>
        <StateMessage
          alert
          drawing="unplugged"
          title={link.error.message}
          action={<Button onClick={() => void link.refetch()}>{t('common:retry')}</Button>}
        />
      </PlainPage>
    );
  }
  // A link of another kind, such as one that changes an address, opens no account.
  if (link.isError || link.data?.emailChange) {
    return (
      <PlainPage>
        <StateMessage
          alert
          drawing="unplugged"
          title={t('accounts:onboard.invalidToken')}
          hint={t('accounts:onboard.invalidHint')}
          action={
            <Button component={Link} to="/join">
              {t('accounts:onboard.joinAgain')}
            </Button>
          }
        />
      </PlainPage>
    );
  }
  return (
    <PlainPage>
      <div className={classes.sheet}>
        {link.data ? (
          <OnboardSteps token={token} email={link.data.data.email} />
        ) : (
          <Skeleton height={280} role="status" aria-label={t('accounts:onboard.checking')} />
        )}
      </div>
    </PlainPage>
  );
}
