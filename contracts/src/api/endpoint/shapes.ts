import { z } from 'zod';
import { legible, nameOfThing } from '../../document/text/legible-text.ts';
import { limits } from './limits.ts';
import { readListPlace } from './list-place.ts';

/** The head of every successful answer. */
export const okShape = { success: z.literal(true), message: z.string() };
export const okResponse = z.object(okShape);

/** An identifier as the API shows it: a UUID (version 7, so that ids sort by age). */
export const id = z.uuid({ error: 'This is not a valid id.' });

/** A point in time, ISO 8601 in UTC with milliseconds. */
export const instant = z.iso.datetime();

/** A list in a query: `k=a&k=b`, `k[]=a` (the key is normalised before this is applied) or a single `k=a`. */
export function queryList<T extends z.ZodType>(item: T) {
  return z.preprocess(
    (value) => (value === undefined || Array.isArray(value) ? value : [value]),
    z.array(item).max(100).optional(),
  );
}

/** The same of at least one item. */
export function requiredQueryList<T extends z.ZodType>(item: T, missing: string) {
  return z.preprocess(
    (value) => (value === undefined || Array.isArray(value) ? value : [value]),
    z
      .array(item, { error: ({ code }) => (code === 'invalid_type' ? missing : undefined) })
      .min(1, missing)
      .max(100),
  );
}

const wholeNumber = (min: number, max: number) => z.coerce.number().int().min(min).max(max);

/** Paging of a list: `limit` rows from row `offset`. */
export const paging = (defaultLimit: number) => ({
  limit: wholeNumber(1, 100).default(defaultLimit),
  offset: wholeNumber(0, 1_000_000).default(0),
});

/** Paging of a list of public things, of which there may be any number. */
export const publicPaging = (defaultLimit: number) => ({
  limit: wholeNumber(1, 100).default(defaultLimit),
  offset: wholeNumber(0, limits.publicCount).default(0),
  /**
   * Without a search, and in any order but that of titles: the last item that is known (`next` of the page before,
   * `listPlaceOf`, `placeAt`). The page begins behind it, and not at `offset`.
   */
  after: z
    .string()
    .refine((text) => readListPlace(text) !== null)
    .optional(),
});

export const sortOrder = z.enum(['ASC', 'DESC']);

const allowedText = (missing?: string) =>
  z
    .string(missing === undefined ? undefined : { error: missing })
    .regex(/^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u, 'This contains characters that are not allowed.');

/**
 * Legible text without control characters (tab and line break are none here) and halves of characters, trimmed. Of
 * invisible characters only, it is empty.
 */
export const plainText = (max: number, missing?: string) =>
  allowedText(missing).overwrite(legible).trim().max(max, tooLong(max));

/** The same for a title or a name of a thing, which is one line and turns no words around it. */
export const titleText = (max: number, missing?: string) =>
  allowedText(missing).overwrite(nameOfThing).max(max, tooLong(max));

/** What is said of a text that is too long. */
export const tooLong = (max: number) => `Use ${max} characters or fewer.`;
