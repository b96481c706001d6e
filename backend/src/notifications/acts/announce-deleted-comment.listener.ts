import { Injectable } from '@nestjs/common';
import { EventBus } from '../../platform/events/event-bus.ts';
import { CommentDeletionBegun } from '../../social/comments/comments.events.ts';
import { NotificationsChanged } from '../notifications-changed.event.ts';

/** The foreign key deletes the notifications of a comment and its replies; this emits the change for their recipients. */
@Injectable()
export class AnnounceDeletedCommentListener {
  constructor(events: EventBus) {
    events.onInTransaction(CommentDeletionBegun, async ({ commentId }, unit) => {
      const notified = (column: 'id' | 'parent_id') =>
        `SELECT notification.recipient_id FROM comment JOIN notification ON notification.comment_id = comment.id
         WHERE comment.${column} = ?`;
      const rows: { recipient_id: string }[] = await unit.manager.query(
        `${notified('id')} UNION ${notified('parent_id')}`,
        [commentId, commentId],
      );
      if (rows.length > 0)
        unit.emit(new NotificationsChanged(rows.map(({ recipient_id: recipientId }) => recipientId)));
    });
  }
}
