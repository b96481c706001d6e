import { Injectable } from '@nestjs/common';
import { EventBus } from '../../platform/events/event-bus.ts';
import { PersonFollowed } from '../../social/follows/followed.events.ts';
import { writeNotifications } from './write-notifications.ts';

@Injectable()
export class NotifyPersonFollowedListener {
  constructor(events: EventBus) {
    events.onInTransaction(PersonFollowed, ({ actorId, followedId }, unit) =>
      writeNotifications(unit, { type: 'gotFollow', actorId, thing: null }, [followedId]),
    );
  }
}
