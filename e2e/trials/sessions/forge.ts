import { createHmac } from 'node:crypto';

type Claims = Record<string, unknown>;

/** The three parts of a token, as anybody may put them together. */
export interface Forgery {
  name: string;
  token: string;
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token as ours are signed, or with another header, hash or key. */
export function sign(
  claims: Claims,
  key: string | Buffer,
  { alg = 'HS256', hash = 'sha256', ...header } = {},
) {
  const head = `${part({ alg, typ: 'JWT', ...header })}.${part(claims)}`;
  return `${head}.${createHmac(hash, key).update(head).digest('base64url')}`;
}

export function claimsOf(token: string): Claims {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Claims;
}

/**
 * Everything that is one thing short of a valid token: `valid` is one, `key` signs ours, `otherDoor` is a
 * valid token for something else, `ended` belongs to a session that is over, `stranger` is another person.
 */
export function forgeries({
  valid,
  key,
  otherDoor,
  ended,
  stranger,
}: {
  valid: string;
  key: string;
  otherDoor: string;
  ended: string;
  stranger: { id: string };
}): Forgery[] {
  const [head, payload, signature] = valid.split('.') as [string, string, string];
  const claims = claimsOf(valid);
  const without = (name: string) =>
    Object.fromEntries(Object.entries(claims).filter(([key]) => key !== name));
  const now = Math.floor(Date.now() / 1_000);
  const unsigned = (alg: string) => part({ alg, typ: 'JWT' });
  return [
    { name: 'not a token', token: 'x' },
    { name: 'five thousand letters', token: 'x'.repeat(5_000) },
    { name: 'alg none', token: `${unsigned('none')}.${payload}.` },
    { name: 'alg None', token: `${unsigned('None')}.${payload}.` },
    { name: 'alg none with our signature', token: `${unsigned('none')}.${payload}.${signature}` },
    { name: 'no signature', token: `${head}.${payload}.` },
    { name: 'another key', token: sign(claims, 'x'.repeat(43)) },
    { name: 'an empty key', token: sign(claims, '') },
    { name: 'another algorithm with our key', token: sign(claims, key, { alg: 'HS512', hash: 'sha512' }) },
    {
      name: 'a key that it brings along',
      token: sign(claims, 'mine', { jwk: { kty: 'oct', k: 'bWluZQ' } } as object),
    },
    { name: 'tampered', token: `${head}.${part({ ...claims, id: stranger.id })}.${signature}` },
    { name: 'another audience', token: sign({ ...claims, aud: 'commonplace:mail' }, key) },
    { name: 'no audience', token: sign(without('aud'), key) },
    { name: 'expired', token: sign({ ...claims, exp: now - 1 }, key) },
    { name: 'without an end', token: sign(without('exp'), key) },
    { name: 'not yet valid', token: sign({ ...claims, nbf: now + 600 }, key) },
    { name: 'no session', token: sign(without('sid'), key) },
    { name: 'a session that never was', token: sign({ ...claims, sid: crypto.randomUUID() }, key) },
    { name: "a stranger's name on my session", token: sign({ ...claims, id: stranger.id }, key) },
    { name: 'good for another door', token: otherDoor },
    { name: 'of a session that has ended', token: ended },
  ];
}
