import type { VisitChanges } from '@commonplace/contracts/api';
import { AppError } from '@commonplace/contracts/errors';
import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { notePolicy } from '../../../access/note-policy.ts';
import type { SignedIn } from '../../../access/viewer.ts';
import { holdActor } from '../../../accounts/hold-people.ts';
import { personIsKnown } from '../../../accounts/people/find-person.ts';
import { toPerson } from '../../../accounts/people/person-view.ts';
import { User } from '../../../accounts/user.entity.ts';
import { ContentClient } from '../../../content/content-client.ts';
import { isBlocked } from '../../../moderation/blocks.ts';
import { Reads } from '../../../platform/database/reads.ts';
import { listOf } from '../../../platform/database/sql-part.ts';
import { UnitOfWork } from '../../../platform/database/unit-of-work.ts';
import { Pushes } from '../../../platform/realtime/pushes.ts';
import { NoteHead } from '../note-head.entity.ts';
import { permittedNote } from '../rights/permitted-note.ts';
import { NoteVisit } from './note-visit.entity.ts';
import { isFollowed, unseenAmong } from './unseen-part.ts';

/** How many of the people who changed a note are named. */
const mostNamed = 3;

/** Up to where people have seen notes, and what others did since (W30). */
@Injectable()
export class NoteVisits {
  constructor(
    private readonly reads: Reads,
    private readonly unitOfWork: UnitOfWork,
    private readonly content: ContentClient,
    private readonly pushes: Pushes,
  ) {}

  /**
   * A person has the note before them as it is now.
   *
   * @returns what others did since the visit before, for those who see its history (A4)
   * @throws AppError `not_found`
   */
  async visit({ userId }: SignedIn, noteId: string): Promise<VisitChanges | null> {
    const { manager } = this.reads;
    const { facts } = await permittedNote(manager, userId, noteId, 'read');
    if (!(await isFollowed(manager, userId, noteId))) return null;
    const wasUnseen = (await unseenAmong(manager, userId, listOf([noteId]))).length > 0;
    const before = await manager.findOneBy(NoteVisit, { userId, noteId });
    const mayCompare = before !== null && wasUnseen && notePolicy(userId, facts).edit;
    const changes = mayCompare ? await this.changesSince(before) : null;
    await this.unitOfWork.run(async (unit) => {
      await holdActor(unit, userId);
      const head = await unit.manager.findOneBy(NoteHead, { noteId });
      if (!head) throw new AppError('not_found');
      await unit.manager.upsert(NoteVisit, { userId, noteId, seq: head.headSeq, at: Date.now() }, [
        'userId',
        'noteId',
      ]);
    });
    if (wasUnseen) this.pushes.publish(`user:${userId}`, 'note-seen', { noteId });
    return changes;
  }

  private async changesSince({ userId, noteId, seq, at }: NoteVisit): Promise<VisitChanges | null> {
    const { manager } = this.reads;
    const writers: { id: string }[] = await manager.query(
      `SELECT writer.user_id AS id FROM note_writer writer
       JOIN \`user\` person ON person.id = writer.user_id AND ${personIsKnown}
       WHERE writer.note_id = ? AND writer.seq > ? AND writer.user_id <> ? AND NOT (${isBlocked('?', 'writer.user_id')})
       ORDER BY writer.seq DESC`,
      [noteId, seq, userId, userId],
    );
    const named = writers.slice(0, mostNamed).map(({ id }) => id);
    const users = await manager.findBy(User, { id: In(named) });
    const people = named.flatMap((id) => users.filter((user) => user.id === id).map(toPerson));
    if (people.length === 0) return null;
    return {
      since: at,
      people,
      peopleCount: writers.length,
      isComparable: await this.knows(userId, noteId, at),
    };
  }

  /** Not while the content process is away: the note opens without it. */
  private async knows(userId: string, noteId: string, at: number): Promise<boolean> {
    try {
      return await this.content.knows(userId, { noteId, at });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return false;
    }
  }
}
