import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { loginPath } from '../shared/navigation/next-path.ts';
import { paths } from '../shared/navigation/paths.ts';
import { leavePartingWords, takePartingWords } from '../shared/parting-words/parting-words.ts';
import { type SessionEnding, sessionStore, useSession, useUser } from '../shared/session/index.ts';
import { toast } from '../shared/ui/toasts.tsx';
import { accessAt, type CameFrom } from './guard.ts';

/** After so many milliseconds a message has been read. */
const readIn = 2_000;
/** Not the words of an earlier end. */
let forgetting: ReturnType<typeof setTimeout> | undefined;

/**
 * Goes to the page that fits the end of a session: home after signing out, the sign-in page after a new password,
 * and the sign-in page with a reason and the way back after any other end.
 */
export function SessionEnd() {
  const session = useSession();
  const ended = session.kind === 'guest' ? session.ended : null;
  const leaver = useLastPerson();
  const location = useLocation();
  const navigate = useNavigate();
  const { t } = useTranslation('frame');

  useEffect(() => {
    // Said again in the page that comes after this one: a reload may have been under way when the session ended.
    const untold = takePartingWords();
    if (untold !== null) toast.error(untold);
  }, []);

  useEffect(() => {
    if (ended !== 'timed-out') return;
    const words = t('sessionTimedOut');
    toast.error(words);
    leavePartingWords(words);
    clearTimeout(forgetting);
    forgetting = setTimeout(takePartingWords, readIn);
  }, [ended, t]);

  useEffect(() => {
    if (!ended) return;
    const { isThere, destination } = wayOut(ended, location);
    const state: CameFrom = { personId: leaver.current };
    // Only once the new page is on screen: React puts it off, and the old one would send a guest to sign in. Nor while
    // a redirect of the page before is still to be drawn, such as that of an empty feed.
    const isDrawn = window.location.pathname + window.location.search === location.pathname + location.search;
    if (destination === null || (isThere && isDrawn)) sessionStore.settle();
    else void navigate(destination, { replace: true, state });
  }, [ended, location, navigate, leaver]);
  return null;
}

/** The person who was signed in last in this tab. */
function useLastPerson() {
  const id = useUser()?.id ?? null;
  const last = useRef<string | null>(id);
  useEffect(() => {
    if (id !== null) last.current = id;
  }, [id]);
  return last;
}

/** Where the end of a session leads, null for nowhere, and whether that is on screen already. */
function wayOut(ended: SessionEnding, { pathname, search }: { pathname: string; search: string }) {
  const here = pathname + search;
  // A person who has just followed a link in a mail continues with it: the end of an old session does not interrupt that.
  if (accessAt(pathname) === 'everyone') return { isThere: true, destination: null };
  switch (ended) {
    case 'timed-out':
      return { isThere: pathname === paths.login, destination: loginPath(here) };
    case 'password-changed':
      return { isThere: pathname === paths.login, destination: paths.login };
    default:
      return { isThere: here === paths.home, destination: paths.home };
  }
}
