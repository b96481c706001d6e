import { z } from 'zod';
import { id } from '../api/shapes.ts';

/** What a client may watch: a note or a notebook that its person may read. */
export const subject = z.strictObject({ kind: z.enum(['note', 'notebook']), id });
export type Subject = z.infer<typeof subject>;

/** Where pushes go: to one person, or to all who watch a note or a notebook. */
export type Room = `${'user' | Subject['kind']}:${string}`;

/** The room of a note or notebook. */
export const roomOf = ({ kind, id }: Subject): `${Subject['kind']}:${string}` => `${kind}:${id}`;
