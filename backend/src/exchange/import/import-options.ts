import { z } from 'zod';

/** What a person asked for with a file. */
export const importOptions = z.object({
  fileName: z.string(),
  /** Where all of it goes; null for notebooks of its own. */
  notebookId: z.uuid().nullable(),
  /** It waits for its person before anything is made. */
  isPreviewed: z.boolean(),
});
export type ImportOptions = z.infer<typeof importOptions>;
