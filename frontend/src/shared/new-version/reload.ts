import { newVersion } from './new-version.ts';

/** How the tab gets another page. */
export const tab = {
  reload: () => location.reload(),
  assign: (address: string) => location.assign(address),
};

/** In the tab's own store: the build for which it was reloaded last, and when. */
const key = 'reloaded-for';
/** While servers change, the page may come from one that still has the build before. */
const againAfter = 30_000;

/** Whether the tab was just reloaded for the build that is offered. */
function wasJustReloaded(): boolean {
  const [build, at] = (sessionStorage.getItem(key) ?? '').split(' ').map(Number);
  return build === newVersion.offered() && Date.now() - (at ?? 0) < againAfter;
}

/**
 * Loads the page anew, or the one at `address`, without a person having asked.
 *
 * @returns false where that was just done for this build, without the new version having come
 */
export function reload(address?: string): boolean {
  if (wasJustReloaded()) return false;
  sessionStorage.setItem(key, `${newVersion.offered()} ${Date.now()}`);
  if (address === undefined) tab.reload();
  else tab.assign(address);
  return true;
}
