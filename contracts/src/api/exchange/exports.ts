import { z } from 'zod';
import { defineEndpoint } from '../endpoint/endpoint.ts';
import { id } from '../endpoint/shapes.ts';

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
};
