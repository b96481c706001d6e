/** The last item that is known of a list by an instant or a score of its items: what stands behind it is the next page, whatever was added meanwhile. */
export interface ListPlace {
  at: number;
  id: string;
}

const shape = /^(\d{1,15})-([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

/** As addresses and requests carry it. */
export function listPlaceOf({ updatedAt, id }: { updatedAt: string; id: string }): string {
  return placeAt(updatedAt, id);
}

/** By another instant than the last edit, or by a score. */
export function placeAt(instant: string | number, id: string): string {
  return `${new Date(instant).getTime()}-${id}`;
}

/** Null for what is none. */
export function readListPlace(text: unknown): ListPlace | null {
  const [, at, id] = (typeof text === 'string' && shape.exec(text)) || [];
  return at === undefined || id === undefined ? null : { at: Number(at), id };
}
