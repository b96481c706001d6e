import { Injectable } from '@nestjs/common';
import { RelationChanged } from '../../moderation/moderation.events.ts';
import { EventBus } from '../../platform/events/event-bus.ts';
import { NotificationsChanged } from '../notifications-changed.event.ts';
import { UnreadPushes } from './unread-pushes.ts';

/** Has open tabs follow the notifications of their person, and whom that person blocks or mutes. */
@Injectable()
export class PushNotificationsListener {
  constructor(events: EventBus, unread: UnreadPushes) {
    events.onAfterCommit(NotificationsChanged, ({ recipientIds }) => unread.pushTo(recipientIds));
    events.onAfterCommit(RelationChanged, ({ personId }) => unread.pushTo([personId]));
  }
}
