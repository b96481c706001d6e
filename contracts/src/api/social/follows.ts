import { z } from 'zod';
import { person } from '../accounts/users.ts';
import { defineEndpoint } from '../endpoint/endpoint.ts';
import { limits } from '../endpoint/limits.ts';
import { readListPlace } from '../endpoint/list-place.ts';
import { id, okShape, paging, plainText } from '../endpoint/shapes.ts';
import { toggle } from './likes.ts';

/** A username in an address: an impossible spelling belongs to no person. */
export const usernameParam = plainText(limits.usernameCharacters).toLowerCase();

/** A hashtag in an address, with or without its `#`: without it from here on, in small letters. */
const hashtagParam = plainText(limits.hashtagCharacters)
  .overwrite((tag) => tag.replace(/^#/, '').toLowerCase().normalize('NFC'))
  .min(1, 'Name a hashtag.');

const followState = z.object({
  ...okShape,
  userFollows: z.boolean(),
  followersCount: z.number().int(),
});
/** Whether the person who asks follows it, and how many do. */
export const followTemp = z.object({ followersCount: z.number().int(), userFollows: z.boolean() });

/** People around another one, the latest first. */
const followList = z.object({
  users: z.array(person.extend({ bio: z.string(), temp: followTemp })),
  /** Behind whom the next page begins; null at the end. */
  next: z.string().nullable(),
});
export type FollowList = z.infer<typeof followList>;

const listOf = (list: 'followers' | 'following', who: string) =>
  defineEndpoint('GET', `/api/users/:username/${list}`, {
    isLarge: true,
    summary: `${who}, the latest first, without people whom the person who asks blocked or muted. A page may have fewer than its limit, also where more follow.`,
    auth: 'optional',
    params: z.object({ username: usernameParam }),
    query: z.object({
      limit: paging(limits.followingPage).limit,
      after: z
        .string()
        .refine((text) => readListPlace(text) !== null)
        .optional(),
    }),
    response: z.object({ ...okShape, ...followList.shape }),
    errors: ['not_found'],
  });
const followedPerson = person.extend({ temp: followTemp });
/** `id` is the tag without its `#`, `title` has it. */
const followedHashtag = z.object({ id: z.string(), title: z.string(), temp: followTemp });

export const follows = {
  followersOf: listOf('followers', 'The people who follow a person'),
  followedBy: listOf('following', 'The people whom a person follows'),
  person: defineEndpoint('POST', '/api/users/follow/:username', {
    summary: 'Follows a person, or no longer.',
    auth: 'session',
    params: z.object({ username: usernameParam }),
    body: toggle,
    response: followState,
    errors: ['not_found', 'forbidden', 'rejected'],
  }),
  muteNotes: defineEndpoint('POST', '/api/users/follow/:username/mute-notes', {
    summary: 'Ends notifications of new notes by a person whom one follows, or has them again.',
    auth: 'session',
    params: z.object({ username: usernameParam }),
    body: toggle.required(),
    response: z.object({ ...okShape, notesMuted: z.boolean() }),
    errors: ['not_found', 'rejected'],
  }),
  hashtag: defineEndpoint('POST', '/api/hashtags/follow/:hashtag', {
    summary: 'Follows a hashtag, or no longer. One that stands nowhere the person may read is not found.',
    auth: 'session',
    params: z.object({ hashtag: hashtagParam }),
    body: toggle,
    response: followState,
    errors: ['not_found', 'rejected'],
  }),
  following: defineEndpoint('GET', '/api/users/following', {
    isLarge: true,
    summary:
      'The people and the hashtags that the signed-in person follows, the latest first; a page of each.',
    auth: 'session',
    query: z.object(paging(limits.followingPage)),
    response: z.object({
      ...okShape,
      users: z.array(followedPerson),
      usersCount: z.number().int(),
      hashtags: z.array(followedHashtag),
      hashtagsCount: z.number().int(),
    }),
    errors: [],
  }),
  suggested: defineEndpoint('GET', '/api/users/following/suggested', {
    isLarge: true,
    summary:
      'People and hashtags of the newest public notes that the signed-in person may want to follow, those with most followers first; three of each at most. With the id of a note that everyone may read its author is the first.',
    auth: 'session',
    query: z.object({ noteId: id.optional() }),
    response: z.object({
      ...okShape,
      users: z.array(followedPerson.extend({ bio: z.string() })),
      hashtags: z.array(followedHashtag),
    }),
    errors: [],
  }),
};
