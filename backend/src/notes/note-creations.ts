import { Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import type { SignedIn } from '../access/viewer.ts';
import { Reads } from '../platform/database/reads.ts';
import { isDuplicate } from '../platform/database/retryable-error.ts';
import type { Unit } from '../platform/database/unit.ts';
import { UnitOfWork } from '../platform/database/unit-of-work.ts';
import { insertNote, type NewNote } from './insert-note.ts';
import { NoteCreation } from './note-creation.entity.ts';

/** Everything that makes a note goes through here: the same `Idempotency-Key` of a person makes one. */
@Injectable()
export class NoteCreations {
  constructor(
    private readonly reads: Reads,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** The note that this key has made, if it is still there. */
  async earlier(person: SignedIn, idempotencyKey: string | undefined): Promise<string | null> {
    if (idempotencyKey === undefined) return null;
    const creation = await this.reads.manager.findOneBy(NoteCreation, {
      userId: person.userId,
      idempotencyKey,
    });
    return creation?.noteId ?? null;
  }

  /**
   * Inserts a note of a person's and answers its id, or that of the one which the same key has made
   * meanwhile.
   *
   * @param make what the note is, found out inside the transaction
   * @throws what `make` throws
   */
  async insert(
    person: SignedIn,
    idempotencyKey: string | undefined,
    make: (unit: Unit) => Promise<Omit<NewNote, 'id' | 'authorId'>>,
  ): Promise<string> {
    const id = uuidv7();
    try {
      await this.unitOfWork.run(async (unit) => {
        await insertNote(unit, { ...(await make(unit)), id, authorId: person.userId });
        if (idempotencyKey === undefined) return;
        const creation = { userId: person.userId, idempotencyKey, noteId: id, createdAt: Date.now() };
        await unit.manager.insert(NoteCreation, creation);
      });
      return id;
    } catch (error) {
      // The same key was at work at the same time, and the other was first.
      const first = isDuplicate(error) ? await this.earlier(person, idempotencyKey) : null;
      if (first === null) throw error;
      return first;
    }
  }
}
