import { tokenKey } from '../../shared/accounts/token-key.ts';
import { read } from './stored.ts';

// `first.js` sets it.
const attribute = 'data-signed-in';
const page = document.documentElement;

/** Follows other tabs in which someone signs in or out, once this one is seen: a signed-in person gets the app here too. */
export function followSignIn(): void {
  addEventListener('storage', (event) => {
    if (event.key === tokenKey || event.key === null) follow();
  });
  document.addEventListener('visibilitychange', follow);
  // A page that the browser kept, and shows again.
  addEventListener('pageshow', follow);
  // The app asks for this page at the address where it is, so the browser takes the app's entries of the history for ones
  // of this page: it only writes their addresses above it.
  const shown = location.pathname + location.search;
  addEventListener('popstate', () => {
    if (location.pathname + location.search !== shown) location.reload();
  });
}

function follow(): void {
  const isSignedIn = read(tokenKey) !== null;
  if (document.visibilityState === 'hidden' || isSignedIn === page.hasAttribute(attribute)) return;
  page.toggleAttribute(attribute, isSignedIn);
  // What everyone receives has the bar of both, of which the attribute shows one.
  const { page: audience } = document.querySelector<HTMLElement>('script[data-page]')?.dataset ?? {};
  if (isSignedIn && audience === 'guests') location.reload();
}
