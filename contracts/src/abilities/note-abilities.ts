import { z } from 'zod';

/**
 * What the person who asked may do with a note. Computed by the backend's access policy alone;
 * everyone else obeys these values and derives nothing from roles.
 */
export const noteAbilities = z.object({
  read: z.boolean(),
  edit: z.boolean(),
  share: z.boolean(),
  publish: z.boolean(),
  protect: z.boolean(),
  move: z.boolean(),
  copy: z.boolean(),
  delete: z.boolean(),
  like: z.boolean(),
  comment: z.boolean(),
  /** Close its comments, and open them again. */
  closeComments: z.boolean(),
  /** Show it first on one's own profile. */
  pin: z.boolean(),
  save: z.boolean(),
  /** Give back what was shared with one. */
  leave: z.boolean(),
});
export type NoteAbilities = z.infer<typeof noteAbilities>;
