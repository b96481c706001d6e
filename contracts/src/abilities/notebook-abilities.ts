import { z } from 'zod';

/** What the person who asked may do with a notebook; see {@link noteAbilities} for who computes it. */
export const notebookAbilities = z.object({
  read: z.boolean(),
  /** Edit the notes in it. Adding notes stays with the owner. */
  edit: z.boolean(),
  manage: z.boolean(),
  share: z.boolean(),
  publish: z.boolean(),
  protect: z.boolean(),
  delete: z.boolean(),
  like: z.boolean(),
  comment: z.boolean(),
  /** Close its comments, and open them again. */
  closeComments: z.boolean(),
  save: z.boolean(),
  /** Give back what was shared with one. */
  leave: z.boolean(),
});
export type NotebookAbilities = z.infer<typeof notebookAbilities>;
