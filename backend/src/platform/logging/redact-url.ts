/** Paths whose last segment is a token from a mail. */
const tokenPaths = /\/(verify-email|onboard|create-password|google-signin)\/[^/?#]+/g;
const tokenQuery = /([?&][^=&]*(?:token|secret|key)[^=&]*)=[^&#]*/gi;

/** An address as it may stand in a log: mail tokens and token-like query values are left out. */
export function redactUrl(url: string): string {
  return url.replace(tokenPaths, '/$1/[redacted]').replace(tokenQuery, '$1=[redacted]');
}
