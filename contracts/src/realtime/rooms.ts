import type { Subject } from './subjects.ts';

/** Where pushes go: to one person, or to all who watch a note or a notebook. */
export type Room = `${'user' | Subject['kind']}:${string}`;

export const roomOf = ({ kind, id }: Subject): `${Subject['kind']}:${string}` => `${kind}:${id}`;
