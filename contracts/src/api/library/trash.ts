import { z } from 'zod';
import { defineEndpoint } from '../endpoint/endpoint.ts';
import { limits } from '../endpoint/limits.ts';
import { id, okResponse, okShape, paging, plainText } from '../endpoint/shapes.ts';

const chosenNote = z.uuid({ error: 'Please selecte a note.' });
const chosenNotes = z.array(z.uuid()).min(1).max(limits.notesTrashedAtOnce);
const chosenNotebook = z.uuid({ error: 'Please selecte a notebook.' });
/** In milliseconds since 1970. */
const time = z.number().int();

/** When a thing was moved to the trash, and when it is deleted for good unless it is restored. */
const trashedShape = { trashedAt: time, deletedAt: time };

/** A note in the trash. */
export const trashedNote = z.object({
  id,
  title: z.string(),
  /** How its text begins. */
  preview: z.string(),
  /** Where it goes back to; null where that notebook is in the trash too, and the default one takes it. */
  notebook: z.object({ id, name: z.string() }).nullable(),
  ...trashedShape,
});
export type TrashedNote = z.infer<typeof trashedNote>;

/** A notebook in the trash, with the notes that were moved there with it. */
export const trashedNotebook = z.object({
  id,
  name: z.string(),
  notesCount: z.number().int(),
  ...trashedShape,
});
export type TrashedNotebook = z.infer<typeof trashedNotebook>;

export const trash = {
  list: defineEndpoint('GET', '/api/trash', {
    isLarge: true,
    summary:
      'What the signed-in person moved to the trash within the last 30 days, the last moved first; the pages run over notes and notebooks together. Notes that were moved with their notebook are not listed beside it.',
    auth: 'session',
    query: z.object({
      ...paging(limits.trashPage),
      /** Words of a title, a name or the beginning of a text. */
      searchQuery: plainText(200).optional(),
    }),
    response: z.object({
      ...okShape,
      notes: z.array(trashedNote),
      notebooks: z.array(trashedNotebook),
      /** How many there are of both, on all pages. */
      count: z.number().int(),
    }),
    errors: [],
  }),
  empty: defineEndpoint('POST', '/api/trash/empty', {
    summary: 'Deletes for good everything that the signed-in person has in the trash.',
    auth: 'session',
    response: okResponse,
    errors: [],
  }),
  moveNote: defineEndpoint('POST', '/api/notes/trash', {
    summary:
      "Moves one's own note to the trash: it is not found any more, by its author neither, until it is restored. After 30 days it is deleted for good. Repeated it changes nothing.",
    auth: 'session',
    body: z.object({ noteId: chosenNote }),
    response: okResponse,
    errors: ['not_found', 'forbidden'],
  }),
  restoreNote: defineEndpoint('POST', '/api/notes/restore', {
    summary:
      "Restores one's own note from the trash to its notebook and section, with its grants, publication, likes, comments and saves; to the default notebook where its own is in the trash. Repeated it changes nothing.",
    auth: 'session',
    body: z.object({ noteId: chosenNote }),
    response: z.object({ ...okShape, notebook: z.object({ id, name: z.string() }) }),
    errors: ['not_found', 'forbidden', 'conflict'],
  }),
  moveNotes: defineEndpoint('POST', '/api/notes/trash-several', {
    summary:
      "Moves those of these notes that are one's own to the trash, all of them or, when it fails, none. Answers which are in the trash now; the rest is left as it is.",
    auth: 'session',
    body: z.object({ noteIds: chosenNotes }),
    response: z.object({ ...okShape, noteIds: z.array(id) }),
    errors: [],
  }),
  restoreNotes: defineEndpoint('POST', '/api/notes/restore-several', {
    summary:
      "Restores those of these notes that are in one's own trash, each as one by itself, all of them or, when it fails, none. Answers which these were.",
    auth: 'session',
    body: z.object({ noteIds: chosenNotes }),
    response: z.object({ ...okShape, noteIds: z.array(id) }),
    errors: ['conflict'],
  }),
  moveNotebook: defineEndpoint('POST', '/api/notebooks/trash', {
    summary:
      "Moves one's own notebook to the trash with every note in it. What it was the default for passes on to the oldest other one; the only notebook can not be moved there. Repeated it changes nothing.",
    auth: 'session',
    body: z.object({ notebookId: chosenNotebook }),
    response: okResponse,
    errors: ['not_found', 'forbidden', 'conflict'],
  }),
  restoreNotebook: defineEndpoint('POST', '/api/notebooks/restore', {
    summary:
      "Restores one's own notebook from the trash with the notes that were moved there with it. Repeated it changes nothing.",
    auth: 'session',
    body: z.object({ notebookId: chosenNotebook }),
    response: okResponse,
    errors: ['not_found', 'forbidden'],
  }),
};
