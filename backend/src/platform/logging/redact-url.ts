/** Paths whose last segment is a token from a mail. */
const tokenPaths = /\/(verify-email|onboard|create-password|google-signin|unsubscribe)\/[^/?#]+/gi;
const queryPart = /([?&][^=&#]*)=([^&#]*)/g;
const tokenName = /token|secret|key/i;
/** Values that say which thing or which page was asked for. Others may be what a person searched for. */
const idOrNumber = /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{1,6})$/i;

/** The router takes `%2D` for `-`; so must code that looks for a path. */
function readable(url: string): string {
  try {
    return decodeURI(url);
  } catch {
    return url;
  }
}

/** An address as it may be logged: without mail tokens, and of its query only ids and numbers. */
export function redactUrl(url: string): string {
  return readable(url)
    .replace(tokenPaths, '/$1/[redacted]')
    .replace(queryPart, (_part, name: string, value: string) => {
      const isKept = idOrNumber.test(value) && !tokenName.test(name);
      return `${name}=${isKept ? value : '[redacted]'}`;
    });
}
