import { z } from 'zod';
import { person } from './accounts/users.ts';
import { defineEndpoint } from './endpoint/endpoint.ts';
import { limits } from './endpoint/limits.ts';
import { id, instant, okResponse, okShape, paging } from './endpoint/shapes.ts';

/** What a person is notified of. A reply is a `gotComment` too; a comment that names the person is a `mention` alone. */
export const notificationTypes = [
  'noteLiked',
  'notebookLiked',
  'commentLiked',
  'gotComment',
  'mention',
  'gotFollow',
  'published',
  'noteShared',
  'notebookShared',
] as const;
export type NotificationType = (typeof notificationTypes)[number];

/** One act of another person, or several alike: "Bob and 4 others liked your note". */
export const notificationView = z.object({
  /** Of its latest act. */
  id,
  type: z.enum(notificationTypes),
  title: z.string(),
  /** What it is about; may be empty. */
  description: z.string(),
  /** Path below the origin. */
  link: z.string(),
  media: z.object({ imgUrl: z.string().nullable() }),
  /** Who did it, of several the latest. */
  actor: person.pick({ name: true, username: true }),
  seen: z.boolean(),
  createdAt: instant,
});
export type NotificationView = z.infer<typeof notificationView>;

const kinds = z.object(
  Object.fromEntries(notificationTypes.map((type) => [type, z.boolean('This has to be true or false.')])) as {
    [type in NotificationType]: z.ZodBoolean;
  },
);

/**
 * `kinds`: whether the person is notified of each. `emailDigest`: whether unseen ones are sent as a daily mail.
 * `emailWeekly`: whether new notes of the people and hashtags they follow are sent as a weekly mail.
 */
const preferences = z.object({
  kinds,
  emailDigest: z.boolean('This has to be true or false.'),
  emailWeekly: z.boolean('This has to be true or false.'),
});
export type NotificationPreferences = z.infer<typeof preferences>;

const preferencesResponse = z.object({ ...okShape, preferences });

export const notifications = {
  list: defineEndpoint('GET', '/api/notifications', {
    isLarge: true,
    summary:
      'A page of notifications, the latest first; acts alike are one notification. Of each type the latest 200 acts are considered. Both counts count notifications.',
    auth: 'session',
    query: z.object(paging(limits.notificationsPage)),
    response: z.object({
      ...okShape,
      notifications: z.array(notificationView),
      unreadNotificationsCount: z.number().int(),
      totalNotificationsCount: z.number().int(),
    }),
    errors: [],
  }),
  seen: defineEndpoint('POST', '/api/notifications/seen', {
    summary:
      'Marks notifications as seen: those with these ids and all older ones. Ids that are not of own notifications are ignored.',
    auth: 'session',
    body: z.object({
      notifications: z
        .array(id, 'Send a list of ids.')
        .max(limits.notificationsSeen, `Send ${limits.notificationsSeen} ids or fewer.`),
    }),
    response: okResponse,
    errors: [],
  }),
  preferences: defineEndpoint('GET', '/api/notifications/preferences', {
    summary: 'What the signed-in person is notified of, and which mails they get beside that.',
    auth: 'session',
    response: preferencesResponse,
    errors: [],
  }),
  changePreferences: defineEndpoint('POST', '/api/notifications/preferences', {
    summary: 'Changes the preferences that are named. Notifications that exist stay.',
    auth: 'session',
    body: z.object({
      kinds: kinds.partial().optional(),
      emailDigest: preferences.shape.emailDigest.optional(),
      emailWeekly: preferences.shape.emailWeekly.optional(),
    }),
    response: preferencesResponse,
    errors: [],
  }),
  /** The page at the same path asks for confirmation; a mail program sends this by itself (RFC 8058). */
  unsubscribe: defineEndpoint('POST', '/unsubscribe/:token', {
    summary:
      'Ends the daily or the weekly mail, whichever the link was in, of the person to whom it was sent. The body is ignored.',
    auth: 'public',
    params: z.object({ token: z.string().max(limits.unsubscribeTokenCharacters, 'This link is not valid.') }),
    response: okResponse,
    errors: ['rejected'],
  }),
};
