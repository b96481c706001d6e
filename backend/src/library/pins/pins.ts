import { Injectable } from '@nestjs/common';
import type { SignedIn } from '../../access/viewer.ts';
import { holdActor } from '../../accounts/hold-people.ts';
import { Reads } from '../../platform/database/reads.ts';
import { UnitOfWork } from '../../platform/database/unit-of-work.ts';
import { readableNoteRows } from '../notes/read/note-rows.ts';
import { permittedNote } from '../notes/rights/permitted-note.ts';
import { PinnedNote } from './pinned-note.entity.ts';

/** The note that a profile shows first (W69g). */
@Injectable()
export class Pins {
  constructor(
    private readonly reads: Reads,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * Pins a note in the place of another, or unpins it; without `on` the other of the two. Answers whether it is pinned.
   *
   * @throws AppError `not_found`; `forbidden` for a note of another person and for one that is not public
   */
  pin(person: SignedIn, noteId: string, on: boolean | undefined): Promise<boolean> {
    const { userId } = person;
    return this.unitOfWork.run(async (unit) => {
      const { manager } = unit;
      await holdActor(unit, userId);
      await permittedNote(manager, userId, noteId, 'pin');
      const isPinned = await manager.existsBy(PinnedNote, { userId, noteId });
      const shallBe = on ?? !isPinned;
      if (shallBe === isPinned) return isPinned;
      await manager.delete(PinnedNote, { userId });
      if (shallBe) await manager.insert(PinnedNote, { userId, noteId, createdAt: Date.now() });
      return shallBe;
    });
  }

  /** The id of the note that a person pinned and everyone may read; null without one. */
  async of(userId: string): Promise<string | null> {
    const { manager } = this.reads;
    const pinned = await manager.findOneBy(PinnedNote, { userId });
    if (!pinned) return null;
    const [row] = await readableNoteRows(manager, null, [pinned.noteId]);
    return row?.note.id ?? null;
  }
}
