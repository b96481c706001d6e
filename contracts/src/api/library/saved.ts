import { z } from 'zod';
import { defineEndpoint } from '../endpoint/endpoint.ts';
import { limits } from '../endpoint/limits.ts';
import { readListPlace } from '../endpoint/list-place.ts';
import { id, instant, okResponse, okShape } from '../endpoint/shapes.ts';
import { notebookView } from './notebooks.ts';
import { noteSummary } from './notes.ts';

const saving = {
  /** When it was saved, of a note in several notebooks the last time. */
  savedAt: instant,
  /** It was opened since, or marked as read. */
  isRead: z.boolean(),
};

/** An entry of the reading list. */
export const savedItem = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('note'), ...saving, note: noteSummary }),
  z.object({ kind: z.literal('notebook'), ...saving, notebook: notebookView }),
]);
export type SavedItem = z.infer<typeof savedItem>;

/** The reading list: what one saved of others, notes and notebooks together. */
export const saved = {
  list: defineEndpoint('GET', '/api/saved', {
    isLarge: true,
    summary:
      "Others' notes and notebooks that the signed-in person saved and may still read, the last saved first. `next` is the `after` of the next page, null at the end.",
    auth: 'session',
    query: z.object({
      limit: z.coerce.number().int().min(1).max(50).default(limits.savedPage),
      after: z
        .string()
        .refine((text) => readListPlace(text) !== null)
        .optional(),
      show: z.enum(['all', 'unread']).default('all'),
    }),
    response: z.object({ ...okShape, items: z.array(savedItem), next: z.string().nullable() }),
    errors: [],
  }),
  markRead: defineEndpoint('POST', '/api/saved/read', {
    summary: 'Marks what the signed-in person saved as read, or with `on` of false as unread.',
    auth: 'session',
    body: z.object({ kind: z.enum(['note', 'notebook']), id, on: z.boolean() }),
    response: okResponse,
    errors: ['not_found'],
  }),
};
