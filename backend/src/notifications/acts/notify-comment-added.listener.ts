import { Injectable } from '@nestjs/common';
import { EventBus } from '../../platform/events/event-bus.ts';
import { CommentAdded } from '../../social/comments/comments.events.ts';
import { notifyMentioned } from './notify-mentioned.ts';
import { writeNotifications } from './write-notifications.ts';

/**
 * Notifies those whom a comment names, the author of what is commented on, and of a reply also the commenter who is
 * answered; each once.
 */
@Injectable()
export class NotifyCommentAddedListener {
  constructor(events: EventBus) {
    events.onInTransaction(CommentAdded, async ({ actorId, commentId, thing, answered, named }, unit) => {
      const about = { actorId, thing: { type: thing.type, id: thing.id }, commentId };
      const mentioned = await notifyMentioned(unit, about, named);
      const addressed = answered ? [thing.ownerId, answered.commenterId] : [thing.ownerId];
      await writeNotifications(
        unit,
        { type: 'gotComment', ...about },
        addressed.filter((id) => !mentioned.includes(id)),
      );
    });
  }
}
