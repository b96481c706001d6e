import { Injectable } from '@nestjs/common';
import { EventBus } from '../../platform/events/event-bus.ts';
import { Comment } from '../../social/comments/comment.entity.ts';
import { CommentDeleted } from '../../social/comments/comments.events.ts';
import { NotificationsChanged } from '../notifications-changed.event.ts';

/** The foreign key deletes the notifications of a comment and its replies; this emits the change for their recipients. */
@Injectable()
export class AnnounceDeletedCommentListener {
  constructor(events: EventBus) {
    events.onInTransaction(CommentDeleted, async ({ thing, parentId, commenterIds }, unit) => {
      const answered = parentId === null ? null : await unit.manager.findOneBy(Comment, { id: parentId });
      unit.emit(
        new NotificationsChanged([
          thing.ownerId,
          ...(answered ? [answered.commenterId] : []),
          ...commenterIds,
        ]),
      );
    });
  }
}
