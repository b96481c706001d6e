import { Injectable } from '@nestjs/common';
import { type Belonging, Belongings } from '../../accounts/deletion/belongings.ts';
import { isSqlite } from '../../platform/database/is-sqlite.ts';
import { placeholders } from '../../platform/database/sql-part.ts';
import type { Unit } from '../../platform/database/unit.ts';
import { changeCounts } from '../counts/counts.ts';

const liked = ['note', 'notebook', 'comment'] as const;

/** Likes are deleted with the account of the person who gave them, and subtracted from their counts. */
@Injectable()
export class BelongingLikes implements Belonging {
  constructor(belongings: Belongings) {
    belongings.register(this);
  }

  async removeSome(unit: Unit, userId: string, most: number): Promise<number> {
    // A like that another unit deletes at the same time would be subtracted from its count twice.
    const lock = isSqlite(unit.manager) ? '' : 'FOR UPDATE';
    for (const thing of liked) {
      const rows: { id: string }[] = await unit.manager.query(
        `SELECT ${thing}_id AS id FROM ${thing}_like WHERE user_id = ? ORDER BY created_at LIMIT ${most} ${lock}`,
        [userId],
      );
      if (rows.length === 0) continue;
      const ids = rows.map(({ id }) => id);
      await unit.manager.query(
        `DELETE FROM ${thing}_like WHERE user_id = ? AND ${thing}_id IN ${placeholders(ids)}`,
        [userId, ...ids],
      );
      await changeCounts(unit, `${thing}-likes`, new Map(ids.map((id) => [id, -1])));
      return ids.length;
    }
    return 0;
  }
}
