import { Injectable } from '@nestjs/common';
import { isOneOf } from '../platform/database/sql-part.ts';
import { EventBus } from '../platform/events/event-bus.ts';
import { NotebookShared } from '../sharing/notebook-shared.event.ts';
import { withdrawNotifications, writeNotifications } from './write-notifications.ts';

/** Notifies people with whom a notebook is newly shared, and deletes the rows of those with whom it no longer is. */
@Injectable()
export class NotifyNotebookSharedListener {
  constructor(events: EventBus) {
    events.onInTransaction(NotebookShared, async ({ actorId, notebookId: id, grants }, unit) => {
      if (grants.removed.length > 0) {
        const removed = isOneOf('recipient_id', grants.removed);
        await withdrawNotifications(unit, {
          sql: `notebook_id = ? AND type = 'notebookShared' AND ${removed.sql}`,
          values: [id, ...removed.values],
        });
      }
      await writeNotifications(
        unit,
        { type: 'notebookShared', actorId, thing: { type: 'notebook', id } },
        grants.added.map(({ userId }) => userId),
      );
    });
  }
}
