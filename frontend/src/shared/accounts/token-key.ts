/** Where a browser stores the session's token, as the specification calls it. `public/first.js` reads it too. */
export const tokenKey = 'jwtToken';
