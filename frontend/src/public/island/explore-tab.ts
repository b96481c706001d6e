import { exploreTabKey } from '../../shared/explore/explore-tab-key.ts';
import { write } from './stored.ts';

/** Stores the tab of explore that was open last, for the next visit. */
export function keepExploreTab(): void {
  const [, tab] = /^\/explore\/(notes|notebooks)$/.exec(location.pathname) ?? [];
  if (tab) write(exploreTabKey, tab);
}
