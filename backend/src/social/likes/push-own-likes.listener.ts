import type { Subject } from '@commonplace/contracts/realtime';
import { Injectable } from '@nestjs/common';
import { EventBus } from '../../platform/events/event-bus.ts';
import { Pushes } from '../../platform/realtime/pushes.ts';
import { LikeTakenBack, NotebookLiked, NoteLiked } from './liked.events.ts';

/** Has all tabs of a person show their like. Those of comments come with the comments. */
@Injectable()
export class PushOwnLikesListener {
  constructor(events: EventBus, pushes: Pushes) {
    const push = (actorId: string, subject: Subject, hasUserLiked: boolean) =>
      pushes.publish(`user:${actorId}`, 'own-like-changed', { subject, hasUserLiked });
    events.onAfterCommit(NoteLiked, ({ actorId, noteId: id }) => push(actorId, { kind: 'note', id }, true));
    events.onAfterCommit(NotebookLiked, ({ actorId, notebookId: id }) =>
      push(actorId, { kind: 'notebook', id }, true),
    );
    events.onAfterCommit(LikeTakenBack, ({ actorId, subject: { type, id } }) => {
      if (type !== 'comment') push(actorId, { kind: type, id }, false);
    });
  }
}
