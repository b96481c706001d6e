import { AppError } from '@commonplace/contracts/errors';
import type { FoldParts } from '../fold/fold-note.ts';

/**
 * Who wrote a note as it was at an instant (C25): the JSON of an `AuthorsResponse`. Its runs cover the title, and the text
 * of all text nodes of `content` in the `RenderResponse` of that instant, in document order. A run has a length in UTF-16
 * units and the id of its writer, or null when the writer is not known.
 *
 * A letter keeps its writer when it is converted, moved, undone or restored. A REST write belongs to the person who calls.
 *
 * @throws AppError `not_found`
 */
export async function noteAuthors(
  { loader, journal, pool }: FoldParts,
  { noteId, at }: { noteId: string; at: number },
  asker: string,
): Promise<Uint8Array> {
  // A damaged base is replaced when it is read.
  await loader.read(noteId);
  const authored = await journal.authored(noteId, at);
  if (!authored) throw new AppError('not_found');
  return pool.run('authors', authored, { asker });
}
