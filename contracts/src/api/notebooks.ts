import { z } from 'zod';
import { notebookAbilities, permission, sharing } from '../abilities/index.ts';
import { defineEndpoint } from './endpoint.ts';
import { id, instant, okShape } from './shapes.ts';

export const notebookView = z.object({
  id,
  name: z.string(),
  description: z.string(),
  ownerId: id,
  owner: z.object({ name: z.string(), username: z.string() }),
  sharing,
  isProtected: z.boolean(),
  /** New notes without a notebook go here. */
  isDefault: z.boolean(),
  /** Saved notes of others go here. */
  isSaved: z.boolean(),
  notebookSetId: id.nullable(),
  info1: z.object({
    cover: z.object({ downloadUrl: z.string().nullable() }),
    notesOrder: z.array(id),
  }),
  createdAt: instant,
  updatedAt: instant,
  temp: z.object({
    notesCount: z.number().int(),
    permission,
  }),
  abilities: notebookAbilities,
});
export type NotebookView = z.infer<typeof notebookView>;

export const notebooks = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/notebooks',
    summary: "The signed-in person's own notebooks, by name.",
    auth: 'session',
    response: z.object({ ...okShape, notebooks: z.array(notebookView) }),
    errors: [],
  }),
};
