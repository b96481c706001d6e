import { Injectable } from '@nestjs/common';
import { EventBus } from '../../platform/events/event-bus.ts';
import { NotebookLiked } from '../../social/likes/liked.events.ts';
import { writeNotifications } from './write-notifications.ts';

/** Notifies the owner of a notebook that is liked. */
@Injectable()
export class NotifyNotebookLikedListener {
  constructor(events: EventBus) {
    events.onInTransaction(NotebookLiked, ({ actorId, notebookId: id, ownerId }, unit) =>
      writeNotifications(unit, { type: 'notebookLiked', actorId, thing: { type: 'notebook', id } }, [
        ownerId,
      ]),
    );
  }
}
