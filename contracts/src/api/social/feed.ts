import { z } from 'zod';
import { defineEndpoint } from '../endpoint/endpoint.ts';
import { limits } from '../endpoint/limits.ts';
import { okShape, paging, sortOrder } from '../endpoint/shapes.ts';
import { noteSummary } from '../library/notes.ts';

/** A note in the feed, and why it is there: its author is followed, or a hashtag of it. */
export const feedNote = noteSummary.extend({
  reason: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('author') }),
    /** Without its `#`. */
    z.object({ kind: z.literal('hashtag'), tag: z.string() }),
  ]),
});
export type FeedNote = z.infer<typeof feedNote>;

export const feed = {
  list: defineEndpoint('GET', '/api/notes/feed', {
    isLarge: true,
    summary:
      'Public notes of the people and with the hashtags that the signed-in person follows, without their own and those of people they blocked or muted. `count` is exact up to 1,000, and the feed ends there. By `popularity` it has what people liked, commented on or saved in the last seven days.',
    auth: 'session',
    query: z.object({
      ...paging(limits.feedBatch),
      sortBy: z.enum(['updatedAt', 'createdAt', 'publishedAt', 'popularity']).default('updatedAt'),
      sortOrder: sortOrder.default('DESC'),
    }),
    response: z.object({ ...okShape, notes: z.array(feedNote), count: z.number().int() }),
    errors: [],
  }),
};
