import { write } from './stored.ts';

/** Explore opens the tab that was open last: kept where the app keeps it, read by `first.js`. */
export function keepExploreTab(): void {
  const [, tab] = /^\/explore\/(notes|notebooks)$/.exec(location.pathname) ?? [];
  if (tab) write('explore_tab', tab);
}
