import { Injectable } from '@nestjs/common';
import { EventBus } from '../../platform/events/event-bus.ts';
import { CommentAdded } from '../../social/comments/comments.events.ts';
import { writeNotifications } from './write-notifications.ts';

/** Notifies the author of what is commented on, and of a reply also the commenter who is answered. */
@Injectable()
export class NotifyCommentAddedListener {
  constructor(events: EventBus) {
    events.onInTransaction(CommentAdded, ({ actorId, commentId, thing, answered }, unit) =>
      writeNotifications(
        unit,
        { type: 'gotComment', actorId, thing: { type: thing.type, id: thing.id }, commentId },
        answered ? [thing.ownerId, answered.commenterId] : [thing.ownerId],
      ),
    );
  }
}
