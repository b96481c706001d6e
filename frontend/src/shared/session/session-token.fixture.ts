const encode = (value: unknown) =>
  btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(value))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** A token as the server makes them, for `name`, good until `expiresAt` (milliseconds since the epoch). */
export function sessionToken(name: string, expiresAt = Date.now() + 30 * 24 * 60 * 60 * 1000): string {
  const claims = {
    id: `id-of-${name}`,
    name,
    username: name,
    display_picture: { downloadUrl: null },
    sid: `sid-of-${name}`,
    aud: 'commonplace:session',
    exp: Math.floor(expiresAt / 1000),
  };
  return `${encode({ alg: 'HS256' })}.${encode(claims)}.signature`;
}
