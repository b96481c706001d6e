import type { NotificationView } from '@commonplace/contracts/api';
import { Injectable } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import { Reads } from '../platform/database/reads.ts';
import { inChunks, isOneOf } from '../platform/database/sql-part.ts';
import { UnitOfWork } from '../platform/database/unit-of-work.ts';
import { groupActs } from './list/group-acts.ts';
import { wordsOf } from './list/notification-words.ts';
import { readActDetails, readActs } from './list/read-acts.ts';
import { Notification, NotificationRung } from './notification.entities.ts';
import { NotificationsChanged } from './notifications-changed.event.ts';

interface Page {
  notifications: NotificationView[];
  unreadNotificationsCount: number;
  totalNotificationsCount: number;
}

/** A person's notifications: acts of others, grouped when they are read, as far as the person may read about them now. */
@Injectable()
export class Notifications {
  constructor(
    private readonly reads: Reads,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** One page, the latest first, in two statements. */
  page(personId: string, page: { limit: number; offset: number }): Promise<Page> {
    return readNotifications(this.reads.manager, personId, page);
  }

  /** How many notifications are not seen. */
  async unread(personId: string): Promise<number> {
    return groupActs(await readActs(this.reads.manager, personId, 'unseen')).length;
  }

  /** Marks the newest of these and all that are older as seen. Ids of others, and of what is gone, are ignored. */
  async markSeen(personId: string, ids: readonly string[]): Promise<void> {
    const newest = await this.newest(personId, ids);
    if (newest === null) return;
    const rows: { id: string }[] = await this.reads.manager.query(
      'SELECT id FROM notification WHERE recipient_id = ? AND id <= ? AND seen = 0',
      [personId, newest],
    );
    for (const some of inChunks(rows.map(({ id }) => id)))
      await this.unitOfWork.run(async (unit) => {
        await unit.manager.update(Notification, { id: In(some) }, { seen: true });
        // Kept when the act is undone.
        await unit.manager.update(NotificationRung, { id: In(some) }, { seen: true });
        unit.emit(new NotificationsChanged([personId]));
      });
  }

  private async newest(personId: string, ids: readonly string[]): Promise<string | null> {
    if (ids.length === 0) return null;
    const among = isOneOf('id', ids);
    const [row]: { id: string | null }[] = await this.reads.manager.query(
      `SELECT MAX(id) AS id FROM notification WHERE ${among.sql} AND recipient_id = ?`,
      [...among.values, personId],
    );
    return row?.id ?? null;
  }
}

/** A page of a person's notifications; with `unseenBetween` only of unseen acts of that time (milliseconds). */
export async function readNotifications(
  manager: EntityManager,
  personId: string,
  { limit, offset }: { limit: number; offset: number },
  unseenBetween?: { after: number; until: number },
): Promise<Page> {
  const acts = await readActs(manager, personId, unseenBetween ? 'unseen' : 'all');
  const { after, until } = unseenBetween ?? { after: 0, until: Number.POSITIVE_INFINITY };
  const groups = groupActs(acts.filter(({ createdAt }) => createdAt > after && createdAt <= until));
  const page = groups.slice(offset, offset + limit);
  const details = await readActDetails(
    manager,
    personId,
    page.map(({ latest }) => latest.id),
  );
  return {
    notifications: page.flatMap((group): NotificationView[] => {
      const act = details.get(group.latest.id);
      if (!act) return [];
      return [
        {
          id: act.id,
          type: act.type,
          ...wordsOf(group, act),
          media: { imgUrl: act.actor.pictureUrl },
          actor: { name: act.actor.name, username: act.actor.username },
          seen: group.latest.isSeen,
          createdAt: new Date(group.latest.createdAt).toISOString(),
        },
      ];
    }),
    unreadNotificationsCount: groups.filter(({ latest }) => !latest.isSeen).length,
    totalNotificationsCount: groups.length,
  };
}
