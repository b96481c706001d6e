import { hintCookie } from '@commonplace/contracts/pages';

const year = 365 * 24 * 60 * 60;

/** Shows the server, with every page request of this browser, whether someone is signed in here. */
export function setSignedInHint(document: Document, isSignedIn: boolean): void {
  const value = isSignedIn ? `1; max-age=${year}` : '; max-age=0';
  document.cookie = `${hintCookie}=${value}; path=/; samesite=lax`;
}
