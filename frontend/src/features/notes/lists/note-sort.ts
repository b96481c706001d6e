import type { Sort } from '../../../shared/collections/tools/sort.ts';

/** What a list of notes can be sorted by, in the order of its menu. Book order is the owner's own, by hand. */
export const noteSortFields = ['bookOrder', 'updatedAt', 'createdAt', 'title'] as const;

export type NoteSort = Sort<(typeof noteSortFields)[number]>;
