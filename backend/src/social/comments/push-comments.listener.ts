import { roomOf, type Subject } from '@commonplace/contracts/realtime';
import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { ContentHidden } from '../../library/content-hidden.event.ts';
import { Reads } from '../../platform/database/reads.ts';
import { EventBus } from '../../platform/events/event-bus.ts';
import { Pushes } from '../../platform/realtime/pushes.ts';
import { countParts } from '../counts/count-kinds.ts';
import { CountsChanged } from '../counts/counts-changed.event.ts';
import { Comment } from './comment.entity.ts';
import { CommentEdited, CommentsClosed } from './comments.events.ts';
import { thingOf } from './social-subject.ts';

/** Has the comments of an open note or notebook requested again: each act but an edit changes a count. */
@Injectable()
export class PushCommentsListener {
  constructor(
    events: EventBus,
    private readonly pushes: Pushes,
    private readonly reads: Reads,
  ) {
    events.onAfterCommit(CommentEdited, ({ thing }) => this.pushComments([thing]));
    events.onAfterCommit(CountsChanged, async ({ kind, subjects }) => {
      const { subject, counted } = countParts(kind);
      if (subject === 'comment') this.pushComments(await this.thingsOf(subjects));
      else if (counted === 'comments') this.pushComments(subjects.map((id) => ({ type: subject, id })));
    });
    // Delivered, because the command line hides too, where no count of this process changes.
    events.onDelivery(ContentHidden, 'push-hidden-comments', async ({ subjectType, subjectId }) => {
      if (subjectType === 'comment') this.pushComments(await this.thingsOf([subjectId]));
    });
    events.onAfterCommit(CommentsClosed, ({ thing: { type, id } }) => {
      if (type === 'note') pushes.publish(`note:${id}`, 'note-changed', { noteId: id });
      else pushes.publish(`notebook:${id}`, 'notebook-changed', { notebookId: id });
    });
  }

  private pushComments(things: readonly { type: Subject['kind']; id: string }[]): void {
    for (const { type: kind, id } of things)
      this.pushes.publish(roomOf({ kind, id }), 'comments-changed', { subject: { kind, id } });
  }

  private async thingsOf(commentIds: readonly string[]) {
    if (commentIds.length === 0) return [];
    return (await this.reads.manager.findBy(Comment, { id: In([...commentIds]) })).map(thingOf);
  }
}
