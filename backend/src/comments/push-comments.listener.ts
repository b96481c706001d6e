import { roomOf, type Subject } from '@commonplace/contracts/realtime';
import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { CountsChanged } from '../counts/counts-changed.event.ts';
import { Reads } from '../platform/database/reads.ts';
import { EventBus } from '../platform/events/event-bus.ts';
import { Pushes } from '../platform/realtime/pushes.ts';
import { Comment } from './comment.entity.ts';
import { CommentAdded, CommentDeleted, CommentEdited, CommentsClosed } from './comments.events.ts';
import { thingOf } from './social-subject.ts';

/** Has the comments of an open note or notebook requested again. */
@Injectable()
export class PushCommentsListener {
  constructor(events: EventBus, pushes: Pushes, reads: Reads) {
    const push = (type: Subject['kind'], id: string) => {
      const subject = { kind: type, id };
      pushes.publish(roomOf(subject), 'comments-changed', { subject });
    };
    for (const event of [CommentAdded, CommentEdited, CommentDeleted])
      events.onAfterCommit(event, ({ thing }) => push(thing.type, thing.id));
    events.onAfterCommit(CommentsClosed, ({ thing: { type, id } }) => {
      if (type === 'note') pushes.publish(`note:${id}`, 'note-changed', { noteId: id });
      else pushes.publish(`notebook:${id}`, 'notebook-changed', { notebookId: id });
    });
    events.onAfterCommit(CountsChanged, async ({ kind, subjects }) => {
      if (kind !== 'comment-likes' || subjects.length === 0) return;
      const liked = await reads.manager.findBy(Comment, { id: In([...subjects]) });
      for (const { type, id } of liked.map(thingOf)) push(type, id);
    });
  }
}
