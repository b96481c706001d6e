import { z } from 'zod';

/** What the person who asked may do with a comment; see {@link noteAbilities} for who computes it. */
export const commentAbilities = z.object({
  read: z.boolean(),
  like: z.boolean(),
  reply: z.boolean(),
  edit: z.boolean(),
  delete: z.boolean(),
  /** Remove another person's comment from one's own note or notebook. */
  remove: z.boolean(),
  report: z.boolean(),
});
export type CommentAbilities = z.infer<typeof commentAbilities>;
