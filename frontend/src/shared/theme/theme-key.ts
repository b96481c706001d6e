/** Where a browser stores whether its pages are light or dark. `public/first.js` reads it too. */
export const themeKey = 'theme';
