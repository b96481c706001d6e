import { Injectable } from '@nestjs/common';
import { part } from '../../platform/database/sql-part.ts';
import { EventBus } from '../../platform/events/event-bus.ts';
import { PersonUnfollowed } from '../../social/follows/followed.events.ts';
import { withdrawNotifications } from './write-notifications.ts';

/** The notification of a follow goes with it. */
@Injectable()
export class WithdrawFollowListener {
  constructor(events: EventBus) {
    events.onInTransaction(PersonUnfollowed, async ({ actorId, followedId }, unit) => {
      await withdrawNotifications(
        unit,
        part("actor_id = ? AND type = 'gotFollow' AND recipient_id = ?", actorId, followedId),
      );
    });
  }
}
