import { z } from 'zod';
import { defineEndpoint } from '../endpoint/endpoint.ts';
import { limits } from '../endpoint/limits.ts';
import { id, instant, okResponse, okShape } from '../endpoint/shapes.ts';
import { noteSummary } from '../library/notes.ts';
import { password, presentPassword, usernameInPath } from './account-fields.ts';
import { location, profileEdit } from './profile-edit.ts';
import { socialNetworks } from './social-networks.ts';
import { person } from './users.ts';

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
    /** Whom they follow; a thousand also stands for more. */
    followingCount: z.number().int(),
    /** The person who asks follows them, and is not notified of their new notes. */
    notesMuted: z.boolean(),
    /** Of those that everyone may read, as the next one; a thousand also stands for more. */
    notebooksCount: z.number().int(),
    notesCount: z.number().int(),
    /** The public note that they show first, as the person who asks has rights to it. */
    pinned: noteSummary.nullable(),
  }),
});
export type PublicProfile = z.infer<typeof publicProfile>;

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
  public: defineEndpoint('GET', '/api/users/:username', {
    summary: 'A person as everyone sees them, or `notFound`.',
    auth: 'optional',
    params: usernameInPath,
    response: z.object({ ...okShape, profile: publicProfile.nullable(), notFound: z.boolean() }),
    errors: [],
  }),
  current: defineEndpoint('GET', '/api/users/current/profile', {
    summary: "The signed-in person's own profile.",
    auth: 'session',
    scope: 'admin',
    response: z.object({ ...okShape, profile }),
    errors: [],
  }),
  edit: defineEndpoint('POST', '/api/users/current/edit', {
    summary: 'Changes the profile. Answers it and a token with the new claims.',
    auth: 'session',
    recentSignIn: 'to-change-email',
    body: profileEdit,
    response: z.object({ ...okShape, profile, token: z.string() }),
    errors: ['rejected'],
  }),
  setPicture: defineEndpoint('POST', '/api/users/current/edit/dp', {
    summary: 'Sets the display picture. It is kept as a square WebP without its metadata.',
    auth: 'session',
    scope: 'session',
    file: {
      field: 'display-picture',
      maxBytes: limits.pictureBytes,
      tooLarge: 'Upload Failed. Max file size allowed: 2mb.',
    },
    response: z.object({ ...okShape, profile, token: z.string() }),
    errors: ['rejected', 'storage_full', 'payload_too_large', 'unavailable'],
  }),
  deletePicture: defineEndpoint('POST', '/api/users/current/edit/dp/delete', {
    summary: 'Removes the display picture.',
    auth: 'session',
    scope: 'session',
    response: z.object({ ...okShape, profile, token: z.string() }),
    errors: [],
  }),
  resendVerificationEmail: defineEndpoint('POST', '/api/users/resend-verification-email', {
    summary: 'Sends the mail that confirms an address once more.',
    auth: 'session',
    scope: 'session',
    response: okResponse,
    errors: ['rejected'],
  }),
  changePassword: defineEndpoint('POST', '/api/users/current/edit/password', {
    summary: 'Sets another password and ends all sessions, this one too.',
    auth: 'session',
    recentSignIn: 'always',
    body: z.object({
      password: presentPassword('Please enter all the fields').min(1, 'Please enter all the fields'),
      newpassword: z
        .string({ error: 'Please enter all the fields' })
        .min(1, 'Please enter all the fields')
        .pipe(password),
    }),
    response: okResponse,
    errors: ['rejected'],
  }),
  deletionPreview: defineEndpoint('GET', '/api/users/current/deletion-preview', {
    summary: 'What would go with the account, to be shown before it is deleted.',
    auth: 'session',
    scope: 'session',
    response: z.object({
      ...okShape,
      notes: z.number().int(),
      /** Of these, what others can read today. */
      sharedNotes: z.number().int(),
      notebooks: z.number().int(),
    }),
    errors: [],
  }),
  deleteAccount: defineEndpoint('DELETE', '/api/users/delete-my-account', {
    summary: 'Deletes the account with everything that belongs to it and ends all its sessions.',
    auth: 'session',
    recentSignIn: 'always',
    response: okResponse,
    errors: [],
  }),
  sessions: defineEndpoint('GET', '/api/users/current/sessions', {
    summary: 'Where the person is signed in, the latest first.',
    auth: 'session',
    scope: 'admin',
    response: z.object({ ...okShape, sessions: z.array(openSession) }),
    errors: [],
  }),
  endSession: defineEndpoint('POST', '/api/users/current/sessions/end', {
    summary: 'Ends one session of the person, or all others where `sessionId` is left out.',
    auth: 'session',
    scope: 'session',
    body: z.object({ sessionId: id.optional() }),
    response: okResponse,
    errors: ['not_found'],
  }),
};
