import { Injectable } from '@nestjs/common';
import { NotebookShared } from '../../library/sharing/notebook-shared.event.ts';
import { EventBus } from '../../platform/events/event-bus.ts';
import { writeNotifications } from './write-notifications.ts';

/** Notifies people with whom a notebook is newly shared. */
@Injectable()
export class NotifyNotebookSharedListener {
  constructor(events: EventBus) {
    events.onInTransaction(NotebookShared, async ({ actorId, notebookId: id, grants }, unit) => {
      await writeNotifications(
        unit,
        { type: 'notebookShared', actorId, thing: { type: 'notebook', id } },
        grants.added.map(({ userId }) => userId),
      );
    });
  }
}
