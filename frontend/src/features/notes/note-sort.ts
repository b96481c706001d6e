/** What a list of notes can be sorted by, in the order of its menu. Book order is the owner's own, by hand. */
export const noteSortFields = ['bookOrder', 'updatedAt', 'createdAt', 'title'] as const;
export type NoteSortField = (typeof noteSortFields)[number];

export const sortOrders = ['ASC', 'DESC'] as const;

export interface NoteSort {
  by: NoteSortField;
  order: (typeof sortOrders)[number];
}

/** A field as one chooses it: instants from the newest, titles from A. */
export function sortBy(by: NoteSortField): NoteSort {
  return { by, order: by === 'title' ? 'ASC' : 'DESC' };
}
