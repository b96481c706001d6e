import { AppError } from '@commonplace/contracts/errors';
import type { Reads } from '../../../platform/database/reads.ts';
import { NoteHead } from '../note-head.entity.ts';
import { permittedNote } from '../rights/permitted-note.ts';

/** How often a write looks at its rights again because they changed on its way. */
const outdatedAttempts = 3;

/**
 * Writes to the content of a note that the person may edit. Who loses that right meanwhile is refused at the commit (C3).
 *
 * @param write is given the head from before the rights were looked at
 * @throws AppError `not_found`, `forbidden`, `conflict`; any error of the write
 */
export async function writeWithEpoch<T>(
  reads: Reads,
  personId: string,
  noteId: string,
  write: (head: NoteHead) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const head = await reads.manager.findOneBy(NoteHead, { noteId });
    await permittedNote(reads.manager, personId, noteId, 'edit');
    if (!head) throw new AppError('not_found');
    try {
      return await write(head);
    } catch (error) {
      // A person's rights have changed, perhaps not this person's: look again.
      const isOutdated = error instanceof AppError && error.code === 'forbidden';
      if (!isOutdated) throw error;
      // This person may write, and others are being let in and out all the time.
      if (attempt === outdatedAttempts) throw new AppError('conflict', { cause: error });
    }
  }
}
