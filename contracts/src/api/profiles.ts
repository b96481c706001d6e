import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { id, instant, okResponse, okShape, plainText } from './shapes.ts';
import { email, password, person, personName, presentPassword, usernameInPath, usernameOr } from './users.ts';

/** The places elsewhere that a profile can name, with the hosts whose addresses are of that kind. */
export const socialHosts = {
  website: null,
  instagram: ['instagram.com'],
  facebook: ['facebook.com', 'fb.com'],
  twitter: ['twitter.com', 'x.com'],
  youtube: ['youtube.com', 'youtu.be'],
  linkedin: ['linkedin.com'],
} as const satisfies Record<string, readonly string[] | null>;
export type SocialNetwork = keyof typeof socialHosts;
export const socialNetworks = Object.keys(socialHosts) as SocialNetwork[];

/** A place as the city search offers it, such as `Lyon, France`. */
const location = z.object({ citycountry: z.string().max(limits.cityCharacters) });

const profile = person.extend({
  /** The address last asked for. While `emailVerified` is false it may differ from `confirmedEmail`. */
  email: z.string(),
  emailVerified: z.boolean(),
  /** The address that signs in and gets mails: the last one whose owner followed a link. */
  confirmedEmail: z.string(),
  /** False for who came by Google and never chose a password. */
  hasPassword: z.boolean(),
  /** Whether others find this person by their exact address. */
  foundByEmail: z.boolean(),
  bio: z.string(),
  location: location.nullable(),
  /** `YYYY-MM-DD` */
  birthDate: z.string().nullable(),
  social: z.record(z.enum(socialNetworks), z.string()),
});
export type Profile = z.infer<typeof profile>;

/** A person as everyone sees them. */
const publicProfile = person.extend({
  bio: z.string(),
  location: location.nullable(),
  social: profile.shape.social,
  temp: z.object({
    followersCount: z.number().int(),
    userFollows: z.boolean(),
    /** Of those that everyone may read, as the next one; a thousand also stands for more. */
    notebooksCount: z.number().int(),
    notesCount: z.number().int(),
  }),
});
export type PublicProfile = z.infer<typeof publicProfile>;

/**
 * An https address of one kind, or empty for none. `host/path` without a scheme is completed; an address
 * on another host, with a user name in it or with another scheme is refused.
 */
function socialAddress(network: SocialNetwork) {
  const hosts: readonly string[] | null = socialHosts[network];
  const message = hosts
    ? `Please enter an address that begins with https://${hosts[0]}/.`
    : 'Please enter an address that begins with https://.';
  return plainText(limits.socialCharacters)
    .transform((text) => (text === '' || /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`))
    .refine((text) => text === '' || isSocialAddress(text, hosts), { error: message });
}

function isSocialAddress(text: string, hosts: readonly string[] | null): boolean {
  const url = URL.parse(text);
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '' || url.port !== '')
    return false;
  if (!url.hostname.includes('.')) return false;
  return hosts === null || hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`));
}

/** `YYYY-MM-DD`, a day that exists and is neither ahead nor before 1900. */
const birthDate = z.iso
  .date('Please enter a date.')
  .refine((day) => day >= '1900-01-01' && day <= new Date().toISOString().slice(0, 10), {
    error: 'Please enter a date between 1900 and today.',
  });

/** Fields that are left out stay as they are. */
const profileEdit = z.object({
  name: personName.optional(),
  /** Another address than before counts once the link in the mail to it was followed. */
  email: email.optional(),
  /** The present password, which stands in for a recent sign-in where `email` is another address. */
  password: presentPassword('Please enter your Password').optional(),
  username: usernameOr('This handle is not available').optional(),
  bio: plainText(limits.bioCharacters).optional(),
  /** One of the places that `getCities` offers. */
  location: location.nullable().optional(),
  birthDate: birthDate.nullable().optional(),
  website: socialAddress('website').optional(),
  instagram: socialAddress('instagram').optional(),
  facebook: socialAddress('facebook').optional(),
  twitter: socialAddress('twitter').optional(),
  youtube: socialAddress('youtube').optional(),
  linkedin: socialAddress('linkedin').optional(),
  foundByEmail: z.boolean('This has to be true or false.').optional(),
});
export type ProfileEdit = z.input<typeof profileEdit>;
export { profileEdit };

const openSession = z.object({
  id,
  /** The browser and system as they named themselves, such as `Firefox on Linux`; empty when they did not. */
  device: z.string(),
  createdAt: instant,
  lastSeenAt: instant,
  isCurrent: z.boolean(),
});
export type OpenSession = z.infer<typeof openSession>;

export const profiles = {
  public: defineEndpoint({
    method: 'GET',
    path: '/api/users/:username',
    summary: 'A person as everyone sees them, or `notFound`.',
    auth: 'optional',
    params: usernameInPath,
    response: z.object({ ...okShape, profile: publicProfile.nullable(), notFound: z.boolean() }),
    errors: [],
  }),
  current: defineEndpoint({
    method: 'GET',
    path: '/api/users/current/profile',
    summary: "The signed-in person's own profile.",
    auth: 'session',
    response: z.object({ ...okShape, profile }),
    errors: [],
  }),
  edit: defineEndpoint({
    method: 'POST',
    path: '/api/users/current/edit',
    summary: 'Changes the profile. Answers it and a token with the new claims.',
    auth: 'session',
    recentSignIn: 'to-change-email',
    body: profileEdit,
    response: z.object({ ...okShape, profile, token: z.string() }),
    errors: ['rejected'],
  }),
  setPicture: defineEndpoint({
    method: 'POST',
    path: '/api/users/current/edit/dp',
    summary: 'Sets the display picture. It is kept as a square WebP without its metadata.',
    auth: 'session',
    file: {
      field: 'display-picture',
      maxBytes: limits.pictureBytes,
      tooLarge: 'Upload Failed. Max file size allowed: 2mb.',
    },
    response: z.object({ ...okShape, profile, token: z.string() }),
    errors: ['rejected', 'storage_full', 'payload_too_large', 'unavailable'],
  }),
  deletePicture: defineEndpoint({
    method: 'POST',
    path: '/api/users/current/edit/dp/delete',
    summary: 'Removes the display picture.',
    auth: 'session',
    response: z.object({ ...okShape, profile, token: z.string() }),
    errors: [],
  }),
  resendVerificationEmail: defineEndpoint({
    method: 'POST',
    path: '/api/users/resend-verification-email',
    summary: 'Sends the mail that confirms an address once more.',
    auth: 'session',
    response: okResponse,
    errors: ['rejected'],
  }),
  changePassword: defineEndpoint({
    method: 'POST',
    path: '/api/users/current/edit/password',
    summary: 'Sets another password and ends all sessions, this one too.',
    auth: 'session',
    recentSignIn: 'always',
    body: z.object({
      /** The present one. */
      password: presentPassword('Please enter all the fields').min(1, 'Please enter all the fields'),
      newpassword: z
        .string({ error: 'Please enter all the fields' })
        .min(1, 'Please enter all the fields')
        .pipe(password),
    }),
    response: okResponse,
    errors: ['rejected'],
  }),
  deletionPreview: defineEndpoint({
    method: 'GET',
    path: '/api/users/current/deletion-preview',
    summary: 'What would go with the account, to be shown before it is deleted.',
    auth: 'session',
    response: z.object({
      ...okShape,
      notes: z.number().int(),
      /** Of these, what others can read today. */
      sharedNotes: z.number().int(),
      notebooks: z.number().int(),
    }),
    errors: [],
  }),
  deleteAccount: defineEndpoint({
    method: 'DELETE',
    path: '/api/users/delete-my-account',
    summary: 'Deletes the account with everything that belongs to it and ends all its sessions.',
    auth: 'session',
    recentSignIn: 'always',
    response: okResponse,
    errors: [],
  }),
  sessions: defineEndpoint({
    method: 'GET',
    path: '/api/users/current/sessions',
    summary: 'Where the person is signed in, the latest first.',
    auth: 'session',
    response: z.object({ ...okShape, sessions: z.array(openSession) }),
    errors: [],
  }),
  endSession: defineEndpoint({
    method: 'POST',
    path: '/api/users/current/sessions/end',
    summary: 'Ends one session of the person, or all others where `sessionId` is left out.',
    auth: 'session',
    body: z.object({ sessionId: id.optional() }),
    response: okResponse,
    errors: ['not_found'],
  }),
};
