import { z } from 'zod';
import { defineEndpoint } from '../endpoint/endpoint.ts';
import { limits } from '../endpoint/limits.ts';
import { id, instant, okResponse, okShape, titleText } from '../endpoint/shapes.ts';

/** What an API token can be given: to read, to change, which includes to read, and to act on the account itself. */
export const tokenScopes = ['read', 'write', 'admin'] as const;
export type TokenScope = (typeof tokenScopes)[number];

const scope = z.enum(tokenScopes, { error: 'Choose what the token may do.' });

const apiToken = z.object({
  id,
  name: z.string(),
  scopes: z.array(scope),
  createdAt: instant,
  /** Null when it does not expire. */
  expiresAt: instant.nullable(),
  /** Exact to ten minutes; null before its first use. */
  lastUsedAt: instant.nullable(),
});
export type ApiTokenView = z.infer<typeof apiToken>;

const name = titleText(limits.tokenNameCharacters, 'Enter a name.').min(1, 'Enter a name.');

/** API tokens: what a program signs in with instead of its person, sent as `Authorization: Bearer …`. */
export const tokens = {
  list: defineEndpoint('GET', '/api/tokens', {
    summary: "The person's API tokens, the newest first. Their secrets are not kept.",
    auth: 'session',
    response: z.object({ ...okShape, tokens: z.array(apiToken) }),
    errors: [],
  }),
  create: defineEndpoint('POST', '/api/tokens', {
    summary: 'Makes an API token. Its `secret` is answered here and never again.',
    auth: 'session',
    recentSignIn: 'always',
    body: z.object({
      name,
      scopes: z
        .array(scope, { error: 'Choose what the token may do.' })
        .min(1, 'Choose what the token may do.')
        .max(100)
        .transform((chosen) => tokenScopes.filter((one) => chosen.includes(one))),
      /** Null for one that does not expire. */
      expiresAt: instant.nullable(),
    }),
    response: z.object({ ...okShape, token: apiToken, secret: z.string() }),
    errors: ['rejected'],
  }),
  revoke: defineEndpoint('POST', '/api/tokens/revoke', {
    summary: 'Ends an API token at once, on every transport.',
    auth: 'session',
    body: z.object({ id }),
    response: okResponse,
    errors: ['not_found'],
  }),
};
