import { z } from 'zod';
import { person } from './accounts/users.ts';
import { defineEndpoint } from './endpoint/endpoint.ts';
import { limits } from './endpoint/limits.ts';
import { id, instant, okShape, plainText } from './endpoint/shapes.ts';
import { searchKinds } from './search-kinds.ts';
import { followTemp } from './social/follows.ts';

/** Where a text matches, as `[start, end)` in UTF-16 units, in order and without overlaps. */
const marks = z.array(z.tuple([z.number().int(), z.number().int()]));
export type SearchMarks = z.infer<typeof marks>;

const author = z.object({ name: z.string(), username: z.string() });

export const foundUser = person.extend({
  marks: z.object({ name: marks, username: marks }),
  temp: followTemp,
});
export type FoundUser = z.infer<typeof foundUser>;

export const foundNotebook = z.object({
  id,
  name: z.string(),
  owner: author,
  /** How many of its notes who asks may read. */
  notes: z.number().int(),
  /** Its description as plain text, cut like that of a note; empty without one. */
  snippet: z.string(),
  marks: z.object({ name: marks, snippet: marks }),
});
export type FoundNotebook = z.infer<typeof foundNotebook>;

export const foundNote = z.object({
  id,
  /** Empty for an untitled note. */
  title: z.string(),
  updatedAt: instant,
  author,
  /** Plain text around the first matches, or the beginning of the note; cut ends have an ellipsis. */
  snippet: z.string(),
  marks: z.object({ title: marks, snippet: marks }),
});
export type FoundNote = z.infer<typeof foundNote>;

/** One of the results, by its kind and id. */
const bestMatch = z.object({ kind: z.enum(searchKinds), id });
export type BestMatch = z.infer<typeof bestMatch>;

const count = z.number().int();

export const search = {
  all: defineEndpoint('GET', '/api/search/all', {
    isLarge: true,
    summary:
      'People, notebooks and notes that the person may read, or everyone where a guest asks, the best matches first. Every word has to be there; a word of three letters or more, and the last one, may be the beginning of one; `"a phrase"` has to be there as it is, and `-word` must not be. `best` names all results of the three lists together, the best match first. `kind` restricts the answer to one list, `limit` and `offset` apply to each list. `counts` are exact below 1,000, which stands for 1,000 or more.',
    auth: 'optional',
    query: z.object({
      query: plainText(limits.searchCharacters).min(1),
      kind: z.enum(searchKinds).optional(),
      limit: z.coerce.number().int().min(1).max(limits.searchPage).default(limits.searchResults),
      offset: z.coerce.number().int().min(0).max(limits.publicCount).default(0),
    }),
    response: z.object({
      ...okShape,
      users: z.array(foundUser),
      notebooks: z.array(foundNotebook),
      notes: z.array(foundNote),
      best: z.array(bestMatch),
      counts: z.object({ users: count, notebooks: count, notes: count }),
    }),
    errors: [],
  }),
};
