/** The lists of the left panel, and the feed. Separate, because a page without a note imports them before the workspace. */
export const loadLeftPanel = () => import('./left-panel.tsx');
export const loadFeed = () => import('./feed.ts');
