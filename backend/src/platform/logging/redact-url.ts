/** Paths whose last segment is a token from a mail. */
const tokenPaths = /\/(verify-email|onboard|create-password|google-signin|unsubscribe)\/[^/?#]+/g;
const tokenQuery = /([?&][^=&]*(?:token|secret|key)[^=&]*)=[^&#]*/gi;

/** The router takes `%2D` for `-`; so must code that looks for a path. */
function readable(url: string): string {
  try {
    return decodeURI(url);
  } catch {
    return url;
  }
}

/** An address as it may be logged: mail tokens and token-like query values are left out. */
export function redactUrl(url: string): string {
  return readable(url).replace(tokenPaths, '/$1/[redacted]').replace(tokenQuery, '$1=[redacted]');
}
