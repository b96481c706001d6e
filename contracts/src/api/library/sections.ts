import { z } from 'zod';
import { defineEndpoint } from '../endpoint/endpoint.ts';
import { limits } from '../endpoint/limits.ts';
import { id, okResponse, okShape, titleText } from '../endpoint/shapes.ts';

/** A part of a notebook with some of its notes. */
export const sectionView = z.object({
  id,
  title: z.string(),
  /** `#rrggbb`, lowercase. */
  color: z.string(),
  notebookId: id,
  info1: z.object({
    /** Ids of its notes in the order the owner gave them; notes that are not in it come after them. */
    notesOrder: z.array(id),
  }),
  /** Ids of its notes that are not in that order, as they were made, where its notebook was read by its id; else empty. */
  unorderedNotes: z.array(id),
});
export type SectionView = z.infer<typeof sectionView>;

/** Of a new section without a colour: light grey. */
export const defaultSectionColor = '#d3d3d3';

const tooShort = 'A title needs at least 2 characters.';
const title = titleText(limits.sectionTitleCharacters, tooShort).min(2, tooShort);
const color = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, 'Enter a colour as #rrggbb.')
  .toLowerCase();
const answer = z.object({ ...okShape, section: sectionView });

export const sections = {
  create: defineEndpoint('POST', '/api/notebooks/sections/create', {
    summary: "Adds an empty section to one's own notebook.",
    auth: 'session',
    body: z.object({ notebookId: id, title, color: color.default(defaultSectionColor) }),
    response: answer,
    errors: ['not_found', 'forbidden', 'rejected'],
  }),
  edit: defineEndpoint('POST', '/api/notebooks/sections/edit', {
    summary:
      'Changes the title or the colour of a section; what is not named stays. `notebookId` may say where it is, and moves nothing.',
    auth: 'session',
    body: z.object({
      sectionId: id,
      notebookId: id.optional(),
      title: title.optional(),
      color: color.optional(),
    }),
    response: answer,
    errors: ['not_found', 'forbidden'],
  }),
  delete: defineEndpoint('POST', '/api/notebooks/sections/delete', {
    summary: 'Deletes a section. Its notes stay in the notebook, in no section.',
    auth: 'session',
    body: z.object({ sectionId: id }),
    response: okResponse,
    errors: ['not_found', 'forbidden'],
  }),
};
