import { AppError } from '@commonplace/contracts/errors';
import type { FoldParts } from '../fold/fold-note.ts';

/**
 * Who wrote a note as it was at an instant (C25): the JSON of an `AuthorsResponse`. Its runs are, one after the other,
 * the letters (UTF-16 units) of the title, and those of all text nodes of `content` of the same instant's `RenderResponse`
 * in the order of the document, with the id of the person who wrote them first; null where nobody is known.
 *
 * Letters that were converted, moved, undone or restored are those of whoever typed them; what came over REST is of
 * whoever made the call.
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
