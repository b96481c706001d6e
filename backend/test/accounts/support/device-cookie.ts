/** The cookie of its device that an answer gave a browser, as the browser sends it again. */
export function deviceCookieOf({ headers }: { headers: Headers }): string {
  const cookie = headers.getSetCookie().find((set) => /^(__Host-)?commonplace-device=/.test(set));
  if (cookie === undefined) throw new Error('The answer gave no cookie of the device');
  return cookie.split(';', 1)[0] as string;
}
