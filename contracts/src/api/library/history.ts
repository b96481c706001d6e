import { z } from 'zod';
import { person } from '../accounts/users.ts';
import { defineEndpoint } from '../endpoint/endpoint.ts';
import { limits } from '../endpoint/limits.ts';
import { id, okResponse, okShape, titleText } from '../endpoint/shapes.ts';
import { noteSummary, noteView } from './notes.ts';

/** Milliseconds since 1970. */
const milliseconds = z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER);
const inQuery = z.coerce.number().pipe(milliseconds);

/** A span in which people wrote in a note. The note as it was after it is that of the instant `until`. */
export const moment = z.object({
  at: milliseconds,
  until: milliseconds,
  /** Who wrote in it and still has an account. */
  people: z.array(person),
  /** Letters that were written, and pieces of content that were taken away. */
  added: z.number().int(),
  removed: z.number().int(),
  /** What a person called it. */
  name: z.string().nullable(),
});
export type Moment = z.infer<typeof moment>;

/** Consecutive letters (UTF-16 units) of one writer. `userId` and `at` are null when they are not known. */
const writtenRun = z.object({
  length: z.number().int().positive(),
  userId: id.nullable(),
  at: milliseconds.nullable(),
});
export type WrittenRun = z.infer<typeof writtenRun>;

/** Who wrote a note as it was: runs of the letters of its title, and of all its text, one after the other. */
const noteAuthors = z.object({
  title: z.array(writtenRun),
  content: z.array(writtenRun),
  people: z.array(person),
});
export type NoteAuthors = z.infer<typeof noteAuthors>;

/** The content of a note as it was. */
export const noteVersion = noteView.pick({
  title: true,
  htmlContent: true,
  textContent: true,
  content: true,
  deltaContent: true,
});
export type NoteVersion = z.infer<typeof noteVersion>;

const ofNote = { noteId: id };
/** What is counted is the size of its answer: it waits for the content process, where lists must not wait for it. */
const ofOne = { unless: 'noteId' };

/** What a note was, for those who may edit it. An instant stands for the last moment that ends up to it. */
export const history = {
  moments: defineEndpoint('GET', '/api/notes/history', {
    summary:
      'The moments of a note, the newest first; `before` asks for those that end before an instant. Times are milliseconds.',
    auth: 'session',
    query: z.object({
      ...ofNote,
      before: inQuery.optional(),
      limit: z.coerce.number().int().min(1).max(100).default(limits.momentsPage),
    }),
    response: z.object({
      ...okShape,
      moments: z.array(moment),
      /** Whether it is known what the note was before the last of them. */
      isBeforeKnown: z.boolean(),
      /** What the history of the note takes of its author's storage, for the author; null for others. */
      bytes: z.number().int().nullable(),
    }),
    errors: ['not_found', 'forbidden', 'unavailable'],
  }),
  version: defineEndpoint('GET', '/api/notes/version', {
    isLarge: ofOne,
    summary:
      'The content of a note as it was at an instant, in four forms; with `authors=named` also who wrote which letters, and when to the minute or a window of ten.',
    auth: 'session',
    query: z.object({
      ...ofNote,
      at: inQuery,
      authors: z.enum(['named', 'left-out']).default('left-out'),
    }),
    response: z.object({
      ...okShape,
      note: noteVersion.extend({ authors: noteAuthors.optional() }),
    }),
    errors: ['not_found', 'forbidden', 'payload_too_large', 'unavailable'],
  }),
  compare: defineEndpoint('GET', '/api/notes/compare', {
    isLarge: ofOne,
    summary:
      'A note as it was at `to`, or is now, with what changed since `from`: `<ins>` and `<del>` around words, pictures and blocks; `<ins>` with the class `restyled`, `moved` or `converted` around what looks different, stands elsewhere or became another kind of block. `until` is the instant of the last change in what is shown.',
    auth: 'session',
    query: z.object({ ...ofNote, from: inQuery, to: inQuery.optional() }),
    response: z.object({ ...okShape, htmlContent: z.string(), until: milliseconds }),
    errors: ['not_found', 'forbidden', 'payload_too_large', 'unavailable'],
  }),
  restore: defineEndpoint('POST', '/api/notes/restore-version', {
    summary:
      'Writes what a note was at an instant as a new state, live for all who have it open. `before` is the instant to restore for what it was just now, null when nothing changed; with `undo` what was written since then stays.',
    auth: 'session',
    body: z.object({
      ...ofNote,
      at: milliseconds,
      /** `at` is the `before` of a restore, which is taken back. */
      undo: z.boolean().optional(),
    }),
    response: z.object({ ...okShape, note: noteSummary, before: milliseconds.nullable() }),
    errors: ['not_found', 'forbidden', 'conflict', 'payload_too_large', 'storage_full', 'unavailable'],
  }),
  name: defineEndpoint('POST', '/api/notes/name-version', {
    summary: 'Gives a moment a name, or with null takes its name away.',
    auth: 'session',
    body: z.object({
      ...ofNote,
      at: milliseconds,
      name: titleText(limits.momentNameCharacters).min(1, 'Please enter a name.').nullable(),
    }),
    response: okResponse,
    errors: [
      'not_found',
      'forbidden',
      'rejected',
      'conflict',
      'storage_full',
      'payload_too_large',
      'unavailable',
    ],
  }),
  clear: defineEndpoint('POST', '/api/notes/clear-history', {
    summary:
      'Deletes for good what a note was before an instant, names of moments included; its author alone may. The note itself stays as it is.',
    auth: 'session',
    body: z.object({ ...ofNote, at: milliseconds }),
    response: okResponse,
    errors: ['not_found', 'forbidden', 'conflict', 'payload_too_large', 'unavailable'],
  }),
};
