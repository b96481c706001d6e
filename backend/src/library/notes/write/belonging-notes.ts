import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { noteIsReadByOthers } from '../../../access/note-access.sql.ts';
import { type Belonging, Belongings } from '../../../accounts/deletion/belongings.ts';
import { Reads } from '../../../platform/database/reads.ts';
import type { Unit } from '../../../platform/database/unit.ts';
import { emitSearchableChanges } from '../../../platform/search/index/searchable-changed.event.ts';
import { DeletionBegun } from '../events/deletion-begun.event.ts';
import { leaveImages } from '../images/leave-images.ts';
import { Note } from '../note.entity.ts';

/** Notes go with their author's account, with content, history and grants. */
@Injectable()
export class BelongingNotes implements Belonging {
  constructor(
    private readonly reads: Reads,
    belongings: Belongings,
  ) {
    belongings.register(this);
  }

  async count(userId: string) {
    const [row]: { notes: number | string; shared: number | string | null }[] =
      await this.reads.manager.query(
        `SELECT COUNT(*) AS notes, SUM(CASE WHEN ${noteIsReadByOthers} THEN 1 ELSE 0 END) AS shared
       FROM note WHERE note.author_id = ?`,
        [userId],
      );
    return { notes: Number(row?.notes), sharedNotes: Number(row?.shared ?? 0) };
  }

  async removeSome(unit: Unit, userId: string, most: number): Promise<number> {
    const notes = await unit.manager.find(Note, {
      where: { authorId: userId },
      select: { id: true },
      order: { id: 'ASC' },
      take: most,
    });
    const ids = notes.map(({ id }) => id);
    await leaveImages(unit, ids);
    await unit.announce(new DeletionBegun({ noteIds: ids }));
    if (ids.length > 0) await unit.manager.delete(Note, { id: In(ids) });
    emitSearchableChanges(unit, 'note', ids);
    return notes.length;
  }
}
