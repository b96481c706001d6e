import { Injectable } from '@nestjs/common';
import { Comment } from '../comments/comment.entity.ts';
import { CommentDeleted } from '../comments/comments.events.ts';
import { EventBus } from '../platform/events/event-bus.ts';
import { NotificationsChanged } from './notifications-changed.event.ts';

/** The notifications of a comment and its replies went with them, by their foreign key: those who may have had some are told. */
@Injectable()
export class WithdrawCommentListener {
  constructor(events: EventBus) {
    events.onInTransaction(CommentDeleted, async ({ thing, parentId, commenterIds }, unit) => {
      const answered = parentId === null ? null : await unit.manager.findOneBy(Comment, { id: parentId });
      unit.emit(
        new NotificationsChanged(
          [thing.ownerId, ...(answered ? [answered.commenterId] : []), ...commenterIds],
          'removed',
        ),
      );
    });
  }
}
