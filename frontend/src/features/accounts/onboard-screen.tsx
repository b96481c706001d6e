import { Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { paths } from '../../shared/navigation/paths.ts';
import { useUser } from '../../shared/session/index.ts';
import { PlainPage } from '../../shared/ui/plain-page.tsx';
import { usePageTitle } from '../../shared/ui/use-page-title.ts';
import { FollowFirst } from './follow-first.tsx';
import classes from './form/account-form.module.css';
import { LinkProblem, LinkUnread } from './link-problem.tsx';
import { OnboardSteps } from './onboard-steps.tsx';
import { SignedInAlready } from './signed-in-already.tsx';
import { useMailLink } from './use-mail-link.ts';

/** Where the link of the joining mail leads: reads what it is for, then asks for the rest. The last step has no token. */
export function OnboardScreen() {
  const { t } = useTranslation(['accounts', 'common']);
  const { token = '' } = useParams();
  const user = useUser();
  // As it was when the link was opened: the account that is made here signs in, too.
  const [signedIn, setSignedIn] = useState(user);
  const [usedUp, setUsedUp] = useState(false);
  const link = useMailLink(token);
  usePageTitle(t('accounts:onboard.title'));

  if (token === '' && user) return <FollowFirst personId={user.id} />;
  if (link.state === 'unread') {
    return <LinkUnread message={link.message} onRetry={link.retry} retrying={link.retrying} />;
  }
  // A link of another kind, such as one that changes an address, opens no account.
  if (link.state === 'invalid' || usedUp || (link.state === 'read' && link.answer.emailChange)) {
    return (
      <LinkProblem
        title={t('accounts:invalidToken')}
        hint={t('accounts:onboard.invalidHint')}
        ways={
          user
            ? [{ text: t('common:backHome'), to: paths.home }]
            : [
                { text: t('accounts:onboard.joinAgain'), to: paths.join },
                { text: t('accounts:login.submit'), to: paths.login },
              ]
        }
      />
    );
  }
  if (link.state === 'reading') {
    return (
      <PlainPage>
        <div className={classes.sheet}>
          <Skeleton height={280} role="status" aria-label={t('accounts:checkingLink')} />
        </div>
      </PlainPage>
    );
  }
  const { data, next, intended } = link.answer;
  const { email } = data;
  if (signedIn) return <SignedInAlready user={signedIn} email={email} onLeft={() => setSignedIn(null)} />;
  return (
    <OnboardSteps
      token={token}
      email={email}
      next={next ?? paths.home}
      intended={intended}
      onUsedUp={() => setUsedUp(true)}
    />
  );
}
