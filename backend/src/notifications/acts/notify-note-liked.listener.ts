import { Injectable } from '@nestjs/common';
import { EventBus } from '../../platform/events/event-bus.ts';
import { NoteLiked } from '../../social/likes/liked.events.ts';
import { writeNotifications } from './write-notifications.ts';

/** Notifies the author of a note that is liked. */
@Injectable()
export class NotifyNoteLikedListener {
  constructor(events: EventBus) {
    events.onInTransaction(NoteLiked, ({ actorId, noteId: id, authorId }, unit) =>
      writeNotifications(unit, { type: 'noteLiked', actorId, thing: { type: 'note', id } }, [authorId]),
    );
  }
}
