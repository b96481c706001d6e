import { useEffect, useSyncExternalStore } from 'react';
import { withTexts } from '../../shared/i18n/load-texts.ts';
import { recentSignIn, useUser } from '../../shared/session/index.ts';
import { lazyPart } from '../../shared/ui/loading/lazy-part.tsx';

const ConfirmSignIn = lazyPart(
  'confirm-sign-in',
  async () =>
    (await withTexts(['accounts'], import('../../features/accounts/confirm-sign-in.tsx'))).ConfirmSignIn,
);

/** Asks the signed-in person to confirm who they are, when an act on any page needs a recent sign-in. */
export function RecentSignInDialog() {
  const isAsked = useSyncExternalStore(recentSignIn.subscribe, recentSignIn.isAsked);
  const user = useUser();
  const isGuest = user === null;
  useEffect(() => {
    if (isAsked && isGuest) recentSignIn.answer(false);
  }, [isAsked, isGuest]);
  if (!isAsked || !user) return null;
  return <ConfirmSignIn username={user.username} onAnswer={recentSignIn.answer} />;
}
