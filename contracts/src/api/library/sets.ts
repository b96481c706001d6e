import { z } from 'zod';
import { defineEndpoint } from '../endpoint/endpoint.ts';
import { limits } from '../endpoint/limits.ts';
import { id, okResponse, okShape, titleText } from '../endpoint/shapes.ts';
import { setIcons } from './set-icons.ts';

/** A shelf of one's own notebooks. A notebook is in one set at most. */
export const notebookSetView = z.object({
  id,
  title: z.string(),
  icon: z.object({ class: z.enum(setIcons) }),
  notebookIds: z.array(id),
});
export type NotebookSetView = z.infer<typeof notebookSetView>;

const tooShort = 'A title needs at least 2 characters.';
const title = titleText(limits.setTitleCharacters, tooShort).min(2, tooShort);
/** The icon as its entity has it, or its class alone. */
const icon = z.preprocess(
  (value) => (typeof value === 'string' ? { class: value } : value),
  z.object({ class: z.enum(setIcons, { error: 'There is no such icon.' }) }),
);
const notebookIds = z.array(id).max(limits.notebooks);
const answer = z.object({ ...okShape, set: notebookSetView });

export const sets = {
  create: defineEndpoint('POST', '/api/notebooks/sets/create', {
    summary: "Makes a set, with some of one's own notebooks if named; they leave the sets they were in.",
    auth: 'session',
    body: z.object({ title, icon: icon.optional(), notebookIds: notebookIds.optional() }),
    response: answer,
    errors: ['not_found', 'forbidden', 'rejected'],
  }),
  edit: defineEndpoint('POST', '/api/notebooks/sets/edit', {
    summary: 'Changes a set; what is not named stays. `notebookIds` replaces what is in it.',
    auth: 'session',
    body: z.object({
      id,
      title: title.optional(),
      icon: icon.optional(),
      notebookIds: notebookIds.optional(),
    }),
    response: answer,
    errors: ['not_found', 'forbidden'],
  }),
  notebook: defineEndpoint('POST', '/api/notebooks/sets/notebook', {
    summary:
      'Puts a notebook into a set, out of the one it was in. Sent for the set it is in already, it takes it out; `on` says which of the two is meant.',
    auth: 'session',
    body: z.object({ setId: id, notebookId: id, on: z.boolean().optional() }),
    response: z.object({ ...okShape, notebookSetId: id.nullable() }),
    errors: ['not_found', 'forbidden'],
  }),
  delete: defineEndpoint('POST', '/api/notebooks/sets/delete', {
    summary: 'Deletes a set. Its notebooks stay, in no set.',
    auth: 'session',
    body: z.object({ id }),
    response: okResponse,
    errors: ['not_found'],
  }),
};
