import { Injectable } from '@nestjs/common';
import { NoteCreated } from '../notes/note-created.event.ts';
import { EventBus } from '../platform/events/event-bus.ts';
import { Pushes } from '../platform/realtime/pushes.ts';
import { NotebookChanged } from './notebook-changed.event.ts';

/** Has an open notebook requested again. What concerns its notes is pushed with them. */
@Injectable()
export class PushNotebookChangesListener {
  constructor(events: EventBus, pushes: Pushes) {
    const push = ({ notebookId }: { notebookId: string }) =>
      pushes.publish(`notebook:${notebookId}`, 'notebook-changed', { notebookId });
    events.onAfterCommit(NotebookChanged, push);
    events.onAfterCommit(NoteCreated, push);
  }
}
