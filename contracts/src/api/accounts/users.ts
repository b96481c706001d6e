import { z } from 'zod';
import { defineEndpoint } from '../endpoint/endpoint.ts';
import { limits } from '../endpoint/limits.ts';
import { id, okResponse, okShape, plainText } from '../endpoint/shapes.ts';
import { cutBehind, email, password, personName, presentPassword, username } from './account-fields.ts';
import { intendedAct, wayBack } from './way-back.ts';

/** The same rule in the words of the reset page. */
const resetPassword = z
  .string({ error: 'Password must be atleast 6 characters or more' })
  .min(limits.passwordMinCharacters, 'Password must be atleast 6 characters or more')
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

/** Google's ID token, made for a nonce of ours. */
const googleToken = z.string().max(limits.googleTokenCharacters);

const tokenResponse = z.object({ ...okShape, token: z.string() });

/** Becoming someone here: joining, signing in and out, forgotten passwords, and finding people. */
export const users = {
  join: defineEndpoint('POST', '/api/users/join', {
    summary:
      'Sends the mail that starts a registration. Known and unknown addresses get the same answer. `next` and `intended` are kept with the token of the mail.',
    auth: 'public',
    body: z.object({ email, ...wayBack }),
    response: okResponse,
    errors: [],
  }),
  verifyEmail: defineEndpoint('POST', '/api/users/verify-email/:token', {
    summary:
      "Returns the purpose of a mail's token. A token for another address confirms that address; one for a registration is only read.",
    auth: 'public',
    params: z.object({ token: mailToken }),
    response: z.object({
      ...okShape,
      data: z.object({ email: z.string() }),
      emailChange: z.boolean(),
      /** Of a registration: where the person comes back to, and what they meant to do there. */
      next: z.string().nullable(),
      intended: intendedAct.nullable(),
    }),
    errors: ['rejected'],
  }),
  checkUsername: defineEndpoint('POST', '/api/users/check-username', {
    summary: 'Tells whether a username can be taken.',
    auth: 'optional',
    scope: 'read',
    body: z.object({ usernameToCheck: username, user: z.unknown().optional() }),
    response: okResponse,
    errors: ['rejected'],
  }),
  register: defineEndpoint('POST', '/api/users/register', {
    summary: 'Creates the account that a confirmation mail was sent for, uses its token up and signs in.',
    auth: 'public',
    body: z.object({ token: mailToken, email, name: personName, username, password }),
    response: tokenResponse,
    errors: ['rejected'],
  }),
  login: defineEndpoint('POST', '/api/users/login', {
    summary: 'Signs in with e-mail or username. Any wrong pair gets one answer: 422.',
    auth: 'public',
    body: z.object({
      emailOrUsername: z
        .string({ error: 'Please your Email or Username' })
        .trim()
        .toLowerCase()
        // A username as it is written in texts; an address is none.
        .overwrite((name) => name.replace(/^@(?=[^@]*$)/, ''))
        .overwrite(cutBehind(limits.emailCharacters))
        .default(''),
      password: presentPassword('Please enter your Password').default(''),
    }),
    response: tokenResponse,
    errors: ['rejected'],
  }),
  signInOptions: defineEndpoint('GET', '/api/users/sign-in-options', {
    summary: 'Which ways to sign in this installation offers besides the password.',
    auth: 'public',
    response: z.object({
      ...okShape,
      googleClientId: z.string().nullable(),
      /** Whom to sign in as, where this is the demo. */
      demo: z.object({ usernames: z.array(z.string()), password: z.string() }).nullable(),
    }),
    errors: [],
  }),
  googleNonce: defineEndpoint('POST', '/api/users/google-nonce', {
    summary:
      "A nonce for Google's next ID token: valid for half an hour, for one token, in the requesting browser.",
    auth: 'public',
    response: z.object({ ...okShape, nonce: z.string() }),
    errors: ['not_found'],
  }),
  googleSignIn: defineEndpoint('GET', '/api/users/google-signin/:tokenId', {
    summary: "Signs in with Google's ID token, the first time by making an account.",
    auth: 'public',
    params: z.object({ tokenId: googleToken }),
    response: tokenResponse,
    errors: ['rejected', 'forbidden', 'unavailable'],
  }),
  confirm: defineEndpoint('POST', '/api/users/confirm', {
    summary: 'Counts as a sign-in of this session now, for the password or for an ID token of Google.',
    auth: 'session',
    scope: 'session',
    body: z
      .object({
        password: presentPassword('Please enter your Password')
          .min(1, 'Please enter your Password')
          .optional(),
        tokenId: googleToken.optional(),
      })
      .refine(({ password, tokenId }) => (password === undefined) !== (tokenId === undefined), {
        error: 'Please enter your Password',
        path: ['password'],
      }),
    response: okResponse,
    errors: ['rejected', 'unavailable'],
  }),
  forgotPassword: defineEndpoint('POST', '/api/users/forgot-password', {
    summary: 'Sends the link that sets another password. Known and unknown addresses get the same answer.',
    auth: 'public',
    body: z.object({
      email: z
        .string({ error: 'Enter Email' })
        .trim()
        .toLowerCase()
        .min(1, 'Enter Email')
        .max(limits.emailCharacters, 'Please enter a valid email.'),
    }),
    response: okResponse,
    errors: [],
  }),
  createPassword: defineEndpoint('POST', '/api/users/create-password/', {
    summary: "Sets another password with a mail's token, uses it up and ends all sessions.",
    auth: 'public',
    body: z.object({
      token: z.string({ error: 'Invalid Request' }).min(1, 'Invalid Request').max(200, 'Invalid Request'),
      newpassword: resetPassword,
    }),
    response: okResponse,
    errors: ['rejected'],
  }),
  logout: defineEndpoint('POST', '/api/users/logout', {
    summary: 'Ends the session of the token at once, on every transport.',
    auth: 'session',
    scope: 'session',
    response: okResponse,
    errors: [],
  }),
  refreshAuthToken: defineEndpoint('GET', '/api/users/refresh-auth-token', {
    summary: 'A fresh token for the same session.',
    auth: 'session',
    scope: 'session',
    response: tokenResponse,
    errors: [],
  }),
  list: defineEndpoint('GET', '/api/users/list', {
    isLarge: true,
    summary:
      'Finds people by name or username, or by the exact verified e-mail address of a person who allows it.',
    auth: 'session',
    query: z.object({ query: plainText(limits.emailCharacters).min(1) }),
    response: z.object({ ...okShape, users: z.array(person) }),
    errors: [],
  }),
};
