import { AppError } from '@commonplace/contracts/errors';
import { Injectable } from '@nestjs/common';
import type { SignedIn } from '../../../access/viewer.ts';
import { Reads } from '../../../platform/database/reads.ts';
import { isDuplicate } from '../../../platform/database/retryable-error.ts';
import type { Unit } from '../../../platform/database/unit.ts';
import { UnitOfWork } from '../../../platform/database/unit-of-work.ts';
import { RateLimiter } from '../../../platform/rate-limit/rate-limiter.ts';
import { noteBytes } from '../../../platform/usage/note-bytes.ts';
import { StorageQuota } from '../../../platform/usage/storage-quota.ts';
import { NoteCreated } from '../events/note-created.event.ts';
import { claimImages } from '../images/image-claims.ts';
import { attachImages, holdImages } from '../images/image-rows.ts';
import { creationsByPerson } from '../rate-limits.ts';
import { insertNote, type NewNote } from './insert-note.ts';
import { NoteCreation } from './note-creation.entity.ts';

export interface NewContent extends Omit<NewNote, 'authorId'> {
  /** Addresses of pictures of other notes that its text shows as its own. */
  images: readonly string[];
  /** Hashes of pictures that are kept already and become its own. */
  keptImages?: readonly string[];
}

/** Everything that makes a note goes through here: the same `Idempotency-Key` of a person makes one. */
@Injectable()
export class NoteCreations {
  constructor(
    private readonly reads: Reads,
    private readonly unitOfWork: UnitOfWork,
    private readonly quota: StorageQuota,
    private readonly limiter: RateLimiter,
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
   * Before the work that a new note of a person's costs, and once for each.
   *
   * @throws AppError `rate_limited`, `storage_full`
   */
  async admit({ userId }: SignedIn): Promise<void> {
    await this.limiter.consume(creationsByPerson, userId);
    await this.quota.requireRoom(this.reads.manager, { ownerId: userId, personId: userId });
  }

  /**
   * Inserts a note of a person's and answers its id, or that of the one which the same key has made
   * meanwhile.
   *
   * @param make what the note is, found out inside the transaction
   * @throws what `make` throws; AppError `storage_full`; `conflict` when one of its kept pictures was just removed
   */
  async insert(
    person: SignedIn,
    idempotencyKey: string | undefined,
    make: (unit: Unit) => Promise<NewContent>,
  ): Promise<string> {
    try {
      return await this.unitOfWork.run(async (unit) => {
        const { images, keptImages = [], ...note } = await make(unit);
        await insertNote(unit, { ...note, authorId: person.userId });
        if (idempotencyKey !== undefined) {
          const creation = { userId: person.userId, idempotencyKey, noteId: note.id, createdAt: Date.now() };
          await unit.manager.insert(NoteCreation, creation);
        }
        await claimImages(unit, this.quota, person.userId, note.id, images, null);
        await this.attachKept(unit, person.userId, note.id, keptImages);
        const bytes = noteBytes + (note.content?.update.length ?? 0);
        await this.quota.charge(unit, { ownerId: person.userId, personId: person.userId, bytes });
        unit.emit(new NoteCreated(person.userId, note.id, note.notebookId));
        return note.id;
      });
    } catch (error) {
      // The same key was at work at the same time, and the other was first.
      const first = isDuplicate(error) ? await this.earlier(person, idempotencyKey) : null;
      if (first === null) throw error;
      return first;
    }
  }

  private async attachKept(
    unit: Unit,
    personId: string,
    noteId: string,
    hashes: readonly string[],
  ): Promise<void> {
    if (hashes.length === 0) return;
    const held = await holdImages(unit, hashes);
    if (held.length < hashes.length) throw new AppError('conflict');
    // Nobody's upload: what comes with a note that is made does not count for the day.
    const attachment = { personId, uploaderId: null, unusedSince: null };
    await attachImages(unit, this.quota, noteId, hashes, attachment);
  }
}
