/**
 * The cookie that says that someone is signed in on this device: then the server answers with the app and not with a
 * public page. It is a hint and no proof: it opens nothing. Scripts set it beside the session token and drop it with that
 * (`frontend/public/first.js`, `shared/session`).
 */
export const hintCookie = 'signed-in';
