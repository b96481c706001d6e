import { z } from 'zod';
import { defineEndpoint } from '../endpoint/endpoint.ts';
import { limits } from '../endpoint/limits.ts';
import { id } from '../endpoint/shapes.ts';
import { taskResponse } from './tasks.ts';

/**
 * `markdown` and `json`: a file for each note, in folders of notebooks and sections, beside their pictures. `html`: one
 * document that needs no other file. `epub`: a book.
 */
export const exportFormat = z.enum(['markdown', 'html', 'json', 'epub']);
export type ExportFormat = z.infer<typeof exportFormat>;

/** Notes as files, as far as who asks may read them. */
export const exports = {
  note: defineEndpoint('GET', '/api/notes/export', {
    summary:
      'A note as a file. As Markdown or JSON it is an archive when it has pictures. Of a staged note those who do not edit it get what is published.',
    auth: 'optional',
    answers: 'file',
    query: z.object({ noteId: id, format: exportFormat }),
    response: z.object({}),
    errors: ['not_found', 'payload_too_large', 'unavailable'],
  }),
  notebook: defineEndpoint('GET', '/api/notebooks/export', {
    summary:
      'A notebook as a file, in its order: of its notes those that the person who asks may read. As HTML it is one document with a table of contents.',
    auth: 'optional',
    answers: 'file',
    query: z.object({ notebookId: id, format: exportFormat }),
    response: z.object({}),
    errors: ['not_found', 'payload_too_large', 'unavailable'],
  }),
  start: defineEndpoint('POST', '/api/exports', {
    summary:
      'Writes an export that is fetched later: chosen notes and notebooks, or without both all notes of one’s own. With `what=account` also all else that is kept of the person. `task.link` fetches the archive for seven days.',
    auth: 'session',
    scope: 'read',
    body: z.object({
      format: exportFormat,
      noteIds: z.array(id).min(1).max(limits.notesExported).optional(),
      notebookIds: z.array(id).min(1).max(limits.notebooks).optional(),
      what: z.enum(['notes', 'account']).default('notes'),
    }),
    response: taskResponse,
    errors: ['forbidden'],
  }),
  file: defineEndpoint('GET', '/api/exports/file', {
    summary:
      'The archive of an export, whole or a part of it (`Range`). Its address, with its key, is all that it takes.',
    auth: 'public',
    answers: 'file',
    query: z.object({ task: id, key: z.string().max(100) }),
    response: z.object({}),
    errors: ['not_found', 'unavailable'],
  }),
};
