import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { okShape, plainText } from './shapes.ts';

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

export const hashtags = {
  suggest: defineEndpoint({
    method: 'GET',
    path: '/api/hashtags/suggest',
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
