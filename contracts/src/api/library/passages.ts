import { z } from 'zod';
import { defineEndpoint } from '../endpoint/endpoint.ts';
import { limits } from '../endpoint/limits.ts';
import { id, okShape } from '../endpoint/shapes.ts';

const whole = z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER);

/** Letters of the live document in a row: a Yjs client id, the clock of the first of them, and how many. */
const run = z.strictObject({
  client: whole,
  clock: whole,
  length: whole.positive().max(limits.passageLetters),
});

const runs = z
  .array(run)
  .min(1)
  .max(limits.passageRuns)
  .refine((all) => all.reduce((sum, { length }) => sum + length, 0) <= limits.passageLetters, {
    error: 'A passage has at most 2,000 letters.',
  });

/**
 * Letters in the text of one of the outermost blocks, counted in UTF-16 units of all its text: of the elements at the top
 * of `htmlContent`, the one with this index.
 */
const placedText = z.object({ block: whole, from: whole, to: whole });
export type PlacedText = z.infer<typeof placedText>;

export const passages = {
  make: defineEndpoint('POST', '/api/notes/passages', {
    summary:
      'Gives a passage of a note an id that stays with its letters, wherever they are moved: for its address, `/?note=…&passage=…`. For people who may edit the note. The same letters have the same id.',
    auth: 'session',
    body: z.object({ noteId: id, runs }),
    response: z.object({ ...okShape, passageId: id }),
    errors: ['not_found', 'forbidden', 'rejected', 'unavailable'],
  }),
  find: defineEndpoint('GET', '/api/notes/passage', {
    summary:
      'Where a passage is in what the asker reads of the note, in the order of the text; null when it is not there any more.',
    auth: 'optional',
    query: z.object({ noteId: id, passageId: id }),
    response: z.object({ ...okShape, place: z.array(placedText).nullable() }),
    errors: ['not_found'],
  }),
};
