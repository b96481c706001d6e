import { Injectable } from '@nestjs/common';
import { EventBus } from '../../platform/events/event-bus.ts';
import { CommentEdited } from '../../social/comments/comments.events.ts';
import { notifyMentioned } from './notify-mentioned.ts';

/** Notifies those whom a comment names since it was edited. */
@Injectable()
export class NotifyCommentEditedListener {
  constructor(events: EventBus) {
    events.onInTransaction(CommentEdited, async ({ actorId, commentId, thing, newlyNamed }, unit) => {
      await notifyMentioned(unit, { actorId, thing, commentId }, newlyNamed);
    });
  }
}
