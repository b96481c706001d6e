import { z } from 'zod';
import { defineEndpoint } from '../endpoint/endpoint.ts';
import { limits } from '../endpoint/limits.ts';
import { id } from '../endpoint/shapes.ts';
import { taskResponse } from './tasks.ts';

export const imports = {
  create: defineEndpoint('POST', '/api/imports', {
    summary:
      'Makes notebooks, sections and notes of a file: Markdown, HTML, text, Word, a zip of folders, or an export of Notion, Evernote, Obsidian, Google Docs or Commonplace.',
    auth: 'session',
    file: {
      field: 'file',
      maxBytes: limits.importBytes,
      tooLarge: 'Upload Failed. Max file size allowed: 4GB.',
      isStreamed: true,
      fields: z.object({
        /** Where all of it goes, its folders as sections; without it folders become notebooks. */
        notebookId: id.optional(),
        /** `true`: the task waits, with what it is going to make in `report.plan`, until it is started. */
        preview: z.enum(['true', 'false']).optional(),
      }),
    },
    response: taskResponse,
    errors: ['not_found', 'forbidden', 'payload_too_large', 'unavailable'],
  }),
};
