const pattern =
  /^note\.([0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12})\.([1-9][0-9]{0,9})$/;

/** Largest generation, so that it fits a signed 32-bit column. */
export const maxGeneration = 2_147_483_647;

/**
 * Names one state line of a note's live document. The generation changes only when a backup is
 * restored, so that a browser with edits of the earlier line can't mix them into this one (C19).
 */
export interface DocumentAddress {
  noteId: string;
  generation: number;
}

/** `note.<uuid>.<generation>` */
export function formatDocumentName({ noteId, generation }: DocumentAddress): string {
  return `note.${noteId}.${generation}`;
}

/** The note and generation of a name, or null when it is not a name of ours. */
export function parseDocumentName(name: string): DocumentAddress | null {
  const match = pattern.exec(name);
  if (!match) return null;
  const generation = Number(match[2]);
  return generation <= maxGeneration ? { noteId: match[1] as string, generation } : null;
}
