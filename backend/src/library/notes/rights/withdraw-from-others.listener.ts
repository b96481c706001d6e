import { Injectable } from '@nestjs/common';
import { In, IsNull, Not } from 'typeorm';
import { idsOfNotesGrantedTo, noteIsReadByOthers } from '../../../access/note-access.sql.ts';
import { AccountEnded } from '../../../accounts/deletion/account-ended.event.ts';
import { isSqlite } from '../../../platform/database/is-sqlite.ts';
import { inChunks } from '../../../platform/database/sql-part.ts';
import type { Unit } from '../../../platform/database/unit.ts';
import { EventBus } from '../../../platform/events/event-bus.ts';
import { Notebook } from '../../notebooks/notebook.entity.ts';
import { NotebookGrant } from '../../notebooks/notebook-grant.entity.ts';
import { refreshNotebookHashtags } from '../../notebooks/write/notebook-hashtags.ts';
import { NotesWithdrawn } from '../events/notes-withdrawn.event.ts';
import { Note } from '../note.entity.ts';
import { NoteGrant } from '../note-grant.entity.ts';

/**
 * Makes everything of a deleted account private without grants, in the transaction that ends it: nothing is
 * published or shared any more, so that no rule about who reads what has to know of deleted accounts
 * while its notes wait to be removed. What was shared with the person is theirs no more either.
 */
@Injectable()
export class WithdrawFromOthersListener {
  constructor(events: EventBus) {
    events.onInTransaction(AccountEnded, async ({ userId }, unit) => {
      const own = await this.ownNotesOfOthers(unit, userId);
      const foreign = await this.foreignNotes(unit, userId);
      const notebooks = await this.withdraw(unit, userId, own);
      // Heads are locked last, by the listeners of this event.
      unit.emit(new NotesWithdrawn([...own, ...foreign], notebooks));
    });
  }

  private async ownNotesOfOthers({ manager }: Unit, userId: string): Promise<string[]> {
    if (!isSqlite(manager)) {
      // A transaction that is sharing or publishing one of them is waited for, and finds the account gone afterwards.
      await manager.query('SELECT id FROM notebook WHERE owner_id = ? FOR UPDATE', [userId]);
      await manager.query('SELECT id FROM note WHERE author_id = ? FOR UPDATE', [userId]);
    }
    return ids(
      manager.query(`SELECT note.id FROM note WHERE note.author_id = ? AND ${noteIsReadByOthers}`, [userId]),
    );
  }

  private async foreignNotes({ manager }: Unit, userId: string): Promise<string[]> {
    const granted = idsOfNotesGrantedTo(userId);
    return ids(manager.query(granted.sql, [...granted.values]));
  }

  /** Answers the person's notebooks. */
  private async withdraw({ manager }: Unit, userId: string, own: readonly string[]): Promise<string[]> {
    const notebooks = await ids(manager.find(Notebook, { where: { ownerId: userId }, select: { id: true } }));
    await manager.update(Note, { authorId: userId, publishedAt: Not(IsNull()) }, { publishedAt: null });
    await manager.update(Notebook, { ownerId: userId, publishedAt: Not(IsNull()) }, { publishedAt: null });
    await refreshNotebookHashtags({ manager }, notebooks);
    for (const some of inChunks(own)) {
      await manager.delete(NoteGrant, { noteId: In(some) });
    }
    for (const some of inChunks(notebooks)) {
      await manager.delete(NotebookGrant, { notebookId: In(some) });
    }
    await manager.delete(NoteGrant, { userId });
    await manager.delete(NotebookGrant, { userId });
    return notebooks;
  }
}

async function ids(rows: Promise<{ id: string }[]>): Promise<string[]> {
  return (await rows).map(({ id }) => id);
}
