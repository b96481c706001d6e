import { Injectable } from '@nestjs/common';
import { type Belonging, Belongings } from '../accounts/deletion/belongings.ts';
import { isOneOf } from '../platform/database/sql-part.ts';
import type { Unit } from '../platform/database/unit.ts';

/** Notifications go with the account that they are for, and with the account that they are about. */
@Injectable()
export class BelongingNotifications implements Belonging {
  constructor(belongings: Belongings) {
    belongings.register(this);
  }

  async count() {
    return {};
  }

  async removeSome({ manager }: Unit, userId: string, most: number): Promise<number> {
    for (const person of ['recipient_id', 'actor_id']) {
      const rows: { id: string }[] = await manager.query(
        `SELECT id FROM notification WHERE ${person} = ? LIMIT ${most}`,
        [userId],
      );
      if (rows.length === 0) continue;
      const among = isOneOf(
        'id',
        rows.map(({ id }) => id),
      );
      await manager.query(`DELETE FROM notification WHERE ${among.sql}`, [...among.values]);
      return rows.length;
    }
    return 0;
  }
}
