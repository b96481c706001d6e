import { randomUUID } from 'node:crypto';
import { limits, type PlacedText } from '@commonplace/contracts/api';
import { asRuns, type Run } from '@commonplace/contracts/document/moves';
import { AppError } from '@commonplace/contracts/errors';
import { Injectable } from '@nestjs/common';
import { readsDocument } from '../../../access/note-policy.ts';
import type { SignedIn } from '../../../access/viewer.ts';
import { holdActor } from '../../../accounts/hold-people.ts';
import { ContentClient } from '../../../content/content-client.ts';
import { Reads } from '../../../platform/database/reads.ts';
import type { Unit } from '../../../platform/database/unit.ts';
import { UnitOfWork } from '../../../platform/database/unit-of-work.ts';
import { RateLimiter } from '../../../platform/rate-limit/rate-limiter.ts';
import { passagesByPerson } from '../rate-limits.ts';
import { permittedNote } from '../rights/permitted-note.ts';
import { lockNote } from '../write/lock-note.ts';

/** Passages of notes that have an address of their own: anchors, which each fold leads to where their letters are (C33). */
@Injectable()
export class NotePassages {
  constructor(
    private readonly reads: Reads,
    private readonly unitOfWork: UnitOfWork,
    private readonly content: ContentClient,
    private readonly limiter: RateLimiter,
  ) {}

  /**
   * The id of a passage, which has its place when this answers.
   *
   * @throws AppError `not_found`, `forbidden`; `rejected` when the note has as many as it can have; `unavailable`
   */
  async make({ userId }: SignedIn, noteId: string, letters: readonly Run[]): Promise<string> {
    await permittedNote(this.reads.manager, userId, noteId, 'edit');
    await this.limiter.consume(passagesByPerson, userId);
    const runs = JSON.stringify(asRuns(letters));
    const id = await this.unitOfWork.run(async (unit) => {
      await holdActor(unit, userId);
      await lockNote(unit, noteId);
      await permittedNote(unit.manager, userId, noteId, 'edit');
      return (await this.known(unit, noteId, runs)) ?? (await this.add(unit, { noteId, userId, runs }));
    });
    await this.content.follow(userId, noteId);
    return id;
  }

  /**
   * Where a passage is in what the person, or a guest, reads of its note. Readers of a staged note (A28) are told only
   * while what is published is what its people have.
   *
   * @throws AppError `not_found`
   */
  async placeOf(
    personId: string | null,
    { noteId, passageId }: { noteId: string; passageId: string },
  ): Promise<PlacedText[] | null> {
    const { manager } = this.reads;
    const { facts } = await permittedNote(manager, personId, noteId, 'read');
    const rows: { place: string | null; is_published: number | null }[] = await manager.query(
      `SELECT anchor.place AS place, draft.hash = content.hash AS is_published FROM note_anchor anchor
       LEFT JOIN note_draft draft ON draft.note_id = anchor.note_id
       LEFT JOIN note_content content ON content.note_id = anchor.note_id
       WHERE anchor.id = ? AND anchor.note_id = ?`,
      [passageId, noteId],
    );
    const [row] = rows;
    if (!row || row.place === null) return null;
    const isRead = readsDocument(personId, facts) || Number(row.is_published) === 1;
    return isRead ? JSON.parse(row.place) : null;
  }

  private async known({ manager }: Unit, noteId: string, runs: string): Promise<string | null> {
    const rows: { id: string }[] = await manager.query(
      'SELECT id FROM note_anchor WHERE note_id = ? AND runs = ? ORDER BY created_at, id LIMIT 1',
      [noteId, runs],
    );
    return rows[0]?.id ?? null;
  }

  private async add(
    { manager }: Unit,
    { noteId, userId, runs }: { noteId: string; userId: string; runs: string },
  ): Promise<string> {
    const [count]: { n: number }[] = await manager.query(
      'SELECT COUNT(*) AS n FROM note_anchor WHERE note_id = ?',
      [noteId],
    );
    if (Number(count?.n) >= limits.passages)
      throw new AppError('rejected', { message: `A note can have ${limits.passages} links to passages.` });
    const id = randomUUID();
    await manager.query(
      'INSERT INTO note_anchor (id, note_id, created_by, runs, created_at) VALUES (?, ?, ?, ?, ?)',
      [id, noteId, userId, runs, Date.now()],
    );
    return id;
  }
}
