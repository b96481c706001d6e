/** What is stored about a note or notebook that decides who may handle it in the trash. */
export interface TrashFacts {
  /** Its author or owner. */
  ownerId: string;
  isTrashed: boolean;
}

/** Rule A26: what is in the trash is seen there, restored and deleted by its author or owner alone. */
export function mayHandleTrashed(personId: string | null, thing: TrashFacts): boolean {
  return thing.isTrashed && personId !== null && personId === thing.ownerId;
}
