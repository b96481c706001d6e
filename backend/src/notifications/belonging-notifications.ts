import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { type Belonging, Belongings } from '../accounts/deletion/belongings.ts';
import { part } from '../platform/database/sql-part.ts';
import type { Unit } from '../platform/database/unit.ts';
import { withdrawNotifications } from './acts/write-notifications.ts';
import { NotificationRung } from './notification.entities.ts';

/** Notifications go with the account that they are for, and with the account that they are about. */
@Injectable()
export class BelongingNotifications implements Belonging {
  constructor(belongings: Belongings) {
    belongings.register(this);
  }

  async removeSome(unit: Unit, userId: string, most: number): Promise<number> {
    for (const person of ['recipient_id', 'actor_id']) {
      const removed = await withdrawNotifications(unit, part(`${person} = ?`, userId), most);
      if (removed > 0) return removed;
      const rung: { id: string }[] = await unit.manager.query(
        `SELECT id FROM notification_rung WHERE ${person} = ? LIMIT ${most}`,
        [userId],
      );
      if (rung.length === 0) continue;
      await unit.manager.delete(NotificationRung, { id: In(rung.map(({ id }) => id)) });
      return rung.length;
    }
    return 0;
  }
}
