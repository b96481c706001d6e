/** Where a browser stores whether lines of text have about seventy characters. `public/first.js` reads it too. */
export const readabilityKey = 'optimizeReadability';
