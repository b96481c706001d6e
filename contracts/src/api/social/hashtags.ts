import { z } from 'zod';
import { person } from '../accounts/users.ts';
import { defineEndpoint } from '../endpoint/endpoint.ts';
import { limits } from '../endpoint/limits.ts';
import { okShape, plainText } from '../endpoint/shapes.ts';
import { publicNotebooksPage, publicNotebooksQuery } from '../library/notebooks.ts';
import { publicNotesPage, publicNotesQuery } from '../library/notes.ts';

/** Topics that are offered to everyone, without their `#`, in this order. */
export const trendingTopics = [
  'fitness',
  'nutrition',
  'productivity',
  'business',
  'technology',
  'finance',
  'health',
  'self_growth',
  'travel',
  'novel',
  'shortstories',
  'fiction',
] as const;

/** A topic as everyone sees it. Only what everyone may read is counted, up to a thousand of each. */
export const hashtagView = z.object({
  /** Without its `#`: the form in addresses. */
  id: z.string(),
  /** With its `#`, in small letters. */
  title: z.string(),
  temp: z.object({
    notebooksCount: z.number().int(),
    notesCount: z.number().int(),
    followersCount: z.number().int(),
    userFollows: z.boolean(),
  }),
});
export type HashtagView = z.infer<typeof hashtagView>;

/** A tag as an address names it: with or without its `#`, in letters of any size. */
const inPath = z.object({
  hashtag: z
    .string()
    .max(limits.hashtagCharacters + 1)
    .transform((tag) => tag.replace(/^#/, '').toLowerCase().normalize('NFC')),
});

export const hashtags = {
  one: defineEndpoint('GET', '/api/hashtags/:hashtag', {
    summary:
      'A topic: one of the trending ones, or a tag of a note or of the description of a notebook that everyone may read. Every other one is `notFound`.',
    auth: 'optional',
    params: inPath,
    response: z.object({ ...okShape, hashtag: hashtagView.nullable(), notFound: z.boolean() }),
    errors: [],
  }),
  notes: defineEndpoint('GET', '/api/hashtags/:hashtag/notes', {
    isLarge: true,
    summary: 'Notes with this tag that everyone may read; none of a tag that is unknown.',
    auth: 'optional',
    params: inPath,
    query: publicNotesQuery(limits.hashtagPage),
    response: publicNotesPage,
    errors: [],
  }),
  notebooks: defineEndpoint('GET', '/api/hashtags/:hashtag/notebooks', {
    isLarge: true,
    summary:
      'Notebooks that everyone may read with this tag in their description or in a note that everyone may read.',
    auth: 'optional',
    params: inPath,
    query: publicNotebooksQuery(limits.hashtagPage),
    response: publicNotebooksPage,
    errors: [],
  }),
  writers: defineEndpoint('GET', '/api/hashtags/:hashtag/writers', {
    summary:
      'People who wrote the newest notes with this tag that everyone may read, first who wrote most of them.',
    auth: 'optional',
    params: inPath,
    response: z.object({ ...okShape, users: z.array(person) }),
    errors: [],
  }),
  used: defineEndpoint('GET', '/api/hashtags', {
    summary:
      'Tags of the notes that were published in the last seven days, first those that most people wrote about.',
    auth: 'optional',
    response: z.object({
      ...okShape,
      /** Without their `#`. */
      tags: z.array(z.string()),
    }),
    errors: [],
  }),
  suggest: defineEndpoint('GET', '/api/hashtags/suggest', {
    summary:
      "Tags that begin so: first those of one's own notes, then those of notes that everyone may read and the trending topics. A tag that stands nowhere but in other people's private or shared notes is not among them.",
    auth: 'session',
    query: z.object({
      /** What is typed after the `#`. */
      query: plainText(limits.hashtagPrefixCharacters).default(''),
    }),
    response: z.object({
      ...okShape,
      hashtags: z.array(
        z.object({
          /** With its `#`, in small letters. */
          title: z.string(),
          /** Of one's own notes and those that everyone may read; counted up to a thousand. */
          notesCount: z.number().int(),
        }),
      ),
    }),
    errors: [],
  }),
};
