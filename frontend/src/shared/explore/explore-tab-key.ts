/** Where this device stores the tab of explore that was open last. `public/first.js` reads it too. */
export const exploreTabKey = 'explore_tab';
