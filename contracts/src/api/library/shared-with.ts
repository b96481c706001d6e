import { z } from 'zod';
import { person } from '../accounts/users.ts';
import { okShape } from '../endpoint/shapes.ts';

/** The people a note or notebook is shared with. */
export const sharedWith = z.object({
  ...okShape,
  editors: z.array(person),
  viewers: z.array(person),
  editorsCount: z.number().int(),
  viewersCount: z.number().int(),
});
