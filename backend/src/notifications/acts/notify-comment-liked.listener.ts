import { Injectable } from '@nestjs/common';
import { EventBus } from '../../platform/events/event-bus.ts';
import { CommentLiked } from '../../social/likes/liked.events.ts';
import { writeNotifications } from './write-notifications.ts';

/** Notifies the commenter whose comment is liked. */
@Injectable()
export class NotifyCommentLikedListener {
  constructor(events: EventBus) {
    events.onInTransaction(CommentLiked, ({ actorId, commentId, commenterId, thing }, unit) =>
      writeNotifications(unit, { type: 'commentLiked', actorId, thing, commentId }, [commenterId]),
    );
  }
}
