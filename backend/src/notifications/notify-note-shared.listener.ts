import { Injectable } from '@nestjs/common';
import { isOneOf } from '../platform/database/sql-part.ts';
import { EventBus } from '../platform/events/event-bus.ts';
import { NoteShared } from '../sharing/note-shared.event.ts';
import { withdrawNotifications, writeNotifications } from './write-notifications.ts';

/** Notifies people with whom a note is newly shared, and deletes the rows of those with whom it no longer is. */
@Injectable()
export class NotifyNoteSharedListener {
  constructor(events: EventBus) {
    events.onInTransaction(NoteShared, async ({ actorId, noteId: id, grants }, unit) => {
      if (grants.removed.length > 0) {
        const removed = isOneOf('recipient_id', grants.removed);
        await withdrawNotifications(unit, {
          sql: `note_id = ? AND type = 'noteShared' AND ${removed.sql}`,
          values: [id, ...removed.values],
        });
      }
      await writeNotifications(
        unit,
        { type: 'noteShared', actorId, thing: { type: 'note', id } },
        grants.added.map(({ userId }) => userId),
      );
    });
  }
}
