import { Injectable } from '@nestjs/common';
import { NoteShared } from '../../library/sharing/note-shared.event.ts';
import { EventBus } from '../../platform/events/event-bus.ts';
import { writeNotifications } from './write-notifications.ts';

/** Notifies people with whom a note is newly shared. */
@Injectable()
export class NotifyNoteSharedListener {
  constructor(events: EventBus) {
    events.onInTransaction(NoteShared, async ({ actorId, noteId: id, grants }, unit) => {
      await writeNotifications(
        unit,
        { type: 'noteShared', actorId, thing: { type: 'note', id } },
        grants.added.map(({ userId }) => userId),
      );
    });
  }
}
