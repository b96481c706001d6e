import { Injectable } from '@nestjs/common';
import { part } from '../../platform/database/sql-part.ts';
import { EventBus } from '../../platform/events/event-bus.ts';
import { LikeTakenBack } from '../../social/likes/liked.events.ts';
import { withdrawNotifications } from './write-notifications.ts';

/** The notification of a like goes with it. */
@Injectable()
export class WithdrawLikeListener {
  constructor(events: EventBus) {
    events.onInTransaction(LikeTakenBack, async ({ actorId, subject }, unit) => {
      await withdrawNotifications(
        unit,
        part(
          `${subject.type}_id = ? AND actor_id = ? AND type = ?`,
          subject.id,
          actorId,
          `${subject.type}Liked`,
        ),
      );
    });
  }
}
