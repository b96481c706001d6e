import { write } from './stored.ts';

/** Stores the tab of explore that was open last, under the key of the app; `first.js` reads it. */
export function keepExploreTab(): void {
  const [, tab] = /^\/explore\/(notes|notebooks)$/.exec(location.pathname) ?? [];
  if (tab) write('explore_tab', tab);
}
