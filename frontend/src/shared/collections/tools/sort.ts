export const sortOrders = ['ASC', 'DESC'] as const;

/** What a list is sorted by, and in which direction. */
export interface Sort<Field extends string> {
  by: Field;
  order: (typeof sortOrders)[number];
}

/** A field as one chooses it: titles and names from A, instants from the newest. */
export function sortBy<Field extends string>(by: Field): Sort<Field> {
  return { by, order: by === 'title' || by === 'name' ? 'ASC' : 'DESC' };
}
