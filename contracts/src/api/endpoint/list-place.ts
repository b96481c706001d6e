/** The last item that is known of a list by the last edit: what stands behind it is the next page, whatever was added meanwhile. */
export interface ListPlace {
  updatedAt: number;
  id: string;
}

const shape = /^(\d{1,15})-([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

/** As addresses and requests carry it. */
export function listPlaceOf({ updatedAt, id }: { updatedAt: string; id: string }): string {
  return `${Date.parse(updatedAt)}-${id}`;
}

/** Null for what is none. */
export function readListPlace(text: unknown): ListPlace | null {
  const [, updatedAt, id] = (typeof text === 'string' && shape.exec(text)) || [];
  return updatedAt === undefined || id === undefined ? null : { updatedAt: Number(updatedAt), id };
}
