import { Button, Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { paths } from '../../shared/navigation/paths.ts';
import { useUser } from '../../shared/session/index.ts';
import { PlainPage } from '../../shared/ui/plain-page.tsx';
import { usePageTitle } from '../../shared/ui/use-page-title.ts';
import classes from './form/account-form.module.css';
import { AccountSheet } from './form/account-sheet.tsx';
import { LinkProblem, LinkUnread } from './link-problem.tsx';
import { useMailLink } from './use-mail-link.ts';

/** Where the link to a new address leads: from then on that address is the person's. */
export function VerifyEmailScreen() {
  const { t } = useTranslation(['accounts', 'common']);
  const { token = '' } = useParams();
  const user = useUser();
  const link = useMailLink(token);
  usePageTitle(t('accounts:verify.title'));
  const onwards = user
    ? { text: t('common:backHome'), to: paths.home }
    : { text: t('accounts:login.submit'), to: paths.login };

  if (link.state === 'unread') {
    return <LinkUnread message={link.message} onRetry={link.retry} retrying={link.retrying} />;
  }
  // A link of another kind, such as one that opens an account, changes no address.
  if (link.state === 'invalid' || (link.state === 'read' && !link.answer.emailChange)) {
    return (
      <LinkProblem
        title={t('accounts:invalidToken')}
        hint={t('accounts:verify.invalidHint')}
        ways={[onwards]}
      />
    );
  }
  if (link.state === 'reading') {
    return (
      <PlainPage>
        <div className={classes.sheet}>
          <Skeleton height={160} role="status" aria-label={t('accounts:checkingLink')} />
        </div>
      </PlainPage>
    );
  }
  return (
    <AccountSheet
      title={t('accounts:verify.doneTitle')}
      lead={t('accounts:verify.done', { email: link.answer.data.email })}
    >
      <div className={classes.form}>
        <Button component={Link} to={onwards.to}>
          {onwards.text}
        </Button>
      </div>
    </AccountSheet>
  );
}
