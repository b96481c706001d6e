import { z } from 'zod';
import { id } from '../api/endpoint/shapes.ts';

/** What a client may watch: a note or a notebook that its person may read. */
export const subject = z.object({ kind: z.enum(['note', 'notebook']), id });
export type Subject = z.infer<typeof subject>;
