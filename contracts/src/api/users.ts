import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { id, okResponse, okShape, plainText } from './shapes.ts';

/** Trimmed and lowercased, as the specification asks. */
export const email = z
  .string({ error: 'Please enter a valid email.' })
  .trim()
  .toLowerCase()
  .max(limits.emailCharacters, 'Please enter a valid email.')
  .pipe(z.email('Please enter a valid email.'));

/** Lowercase letters, numerals, `.` and `_`; starts and ends with a letter or numeral. */
export const username = z
  .string({ error: 'This username is not available.' })
  .trim()
  .toLowerCase()
  .min(1, 'This username is not available.')
  .max(limits.usernameCharacters, 'This username is not available.')
  .regex(/^[a-z0-9](?:[a-z0-9._]*[a-z0-9])?$/, 'This username is not available.');

/** Something of it must be visible, or nobody could tell who it is. */
export const personName = plainText(limits.nameCharacters, 'Your name is required.')
  .min(1, 'Your name is required.')
  .regex(/[^\p{C}\p{Z}\p{M}]/u, 'Your name is required.');

export const password = z
  .string({ error: 'Password must be minimum 6 characters.' })
  .min(limits.passwordMinCharacters, 'Password must be minimum 6 characters.')
  .max(limits.passwordMaxCharacters, 'Password must be maximum 200 characters.');

/** A token from a mail's link: 128 random bits, base64url. */
const mailToken = z.string({ error: 'Invalid token.' }).max(200, 'Invalid token.');

/** The few facts by which one person is shown to another. Never an e-mail address. */
export const person = z.object({
  id,
  name: z.string(),
  username: z.string(),
  display_picture: z.object({ downloadUrl: z.string().nullable() }),
});
export type Person = z.infer<typeof person>;

const profile = person.extend({
  email: z.string(),
  emailVerified: z.boolean(),
  bio: z.string(),
  location: z.object({ citycountry: z.string() }).nullable(),
  birthDate: z.string().nullable(),
  social: z.object({
    website: z.string(),
    instagram: z.string(),
    facebook: z.string(),
    twitter: z.string(),
    youtube: z.string(),
    linkedin: z.string(),
  }),
});
export type Profile = z.infer<typeof profile>;

const tokenResponse = z.object({ ...okShape, token: z.string() });

export const users = {
  join: defineEndpoint({
    method: 'POST',
    path: '/api/users/join',
    summary: 'Sends the mail that starts a registration. Known and unknown addresses get the same answer.',
    auth: 'public',
    body: z.object({ email }),
    response: okResponse,
    errors: [],
  }),
  verifyEmail: defineEndpoint({
    method: 'POST',
    path: '/api/users/verify-email/:token',
    summary: "Reads what a mail's token stands for, without using it up.",
    auth: 'public',
    params: z.object({ token: mailToken }),
    response: z.object({
      ...okShape,
      data: z.object({ email: z.string() }),
      emailChange: z.boolean(),
    }),
    errors: ['rejected'],
  }),
  checkUsername: defineEndpoint({
    method: 'POST',
    path: '/api/users/check-username',
    summary: 'Tells whether a username can be taken.',
    auth: 'optional',
    body: z.object({ usernameToCheck: username, user: z.unknown().optional() }),
    response: okResponse,
    errors: ['rejected'],
  }),
  register: defineEndpoint({
    method: 'POST',
    path: '/api/users/register',
    summary: 'Creates the account that a confirmation mail was sent for, uses its token up and signs in.',
    auth: 'public',
    body: z.object({ token: mailToken, email, name: personName, username, password }),
    response: tokenResponse,
    errors: ['rejected'],
  }),
  login: defineEndpoint({
    method: 'POST',
    path: '/api/users/login',
    summary: 'Signs in with e-mail or username. Any wrong pair gets one answer: 422.',
    auth: 'public',
    body: z.object({
      emailOrUsername: z.string().trim().toLowerCase().max(limits.emailCharacters).default(''),
      password: z.string().max(limits.passwordMaxCharacters).default(''),
    }),
    response: tokenResponse,
    errors: ['rejected'],
  }),
  logout: defineEndpoint({
    method: 'POST',
    path: '/api/users/logout',
    summary: 'Ends the session of the token at once, on every transport.',
    auth: 'session',
    response: okResponse,
    errors: [],
  }),
  refreshAuthToken: defineEndpoint({
    method: 'GET',
    path: '/api/users/refresh-auth-token',
    summary: 'A fresh token for the same session.',
    auth: 'session',
    response: tokenResponse,
    errors: [],
  }),
  currentProfile: defineEndpoint({
    method: 'GET',
    path: '/api/users/current/profile',
    summary: "The signed-in person's own profile.",
    auth: 'session',
    response: z.object({ ...okShape, profile }),
    errors: [],
  }),
  list: defineEndpoint({
    method: 'GET',
    path: '/api/users/list',
    summary: 'Finds people by name or username, or by an exact verified e-mail address.',
    auth: 'session',
    query: z.object({ query: plainText(limits.emailCharacters).min(1) }),
    response: z.object({ ...okShape, users: z.array(person) }),
    errors: [],
  }),
};
