import { z } from 'zod';
import { defineEndpoint } from '../endpoint/endpoint.ts';
import { limits } from '../endpoint/limits.ts';
import { okShape, paging, sortOrder } from '../endpoint/shapes.ts';
import { noteSummary } from '../library/notes.ts';

export const feed = {
  list: defineEndpoint('GET', '/api/notes/feed', {
    isLarge: true,
    summary:
      'Public notes of the people and with the hashtags that the signed-in person follows, without their own and those of people they blocked or muted. `count` is exact up to 1,000, and the feed ends there.',
    auth: 'session',
    query: z.object({
      ...paging(limits.feedBatch),
      sortBy: z.enum(['updatedAt', 'createdAt']).default('updatedAt'),
      sortOrder: sortOrder.default('DESC'),
    }),
    response: z.object({ ...okShape, notes: z.array(noteSummary), count: z.number().int() }),
    errors: [],
  }),
};
