import { Injectable } from '@nestjs/common';
import { Reads } from '../../../platform/database/reads.ts';
import { EventBus } from '../../../platform/events/event-bus.ts';
import { Pushes } from '../../../platform/realtime/pushes.ts';
import { RarePushes } from '../../../platform/realtime/rare-pushes.ts';
import { NoteCreated } from '../../notes/events/note-created.event.ts';
import { NotebookChanged } from './notebook-changed.event.ts';

/** Has an open notebook requested again, and with another name its notes. What concerns its notes is pushed with them. */
@Injectable()
export class PushNotebookChangesListener {
  constructor(events: EventBus, pushes: Pushes, reads: Reads) {
    const push = ({ notebookId }: { notebookId: string }) =>
      pushes.publish(`notebook:${notebookId}`, 'notebook-changed', { notebookId });
    events.onAfterCommit(NotebookChanged, push);
    const created = new RarePushes();
    events.onAfterCommit(NoteCreated, (event) => created.push(event.notebookId, () => push(event)));
    events.onAfterCommit(NotebookChanged, async ({ notebookId, isRenamed }) => {
      if (!isRenamed) return;
      const notes: { id: string }[] = await reads.manager.query('SELECT id FROM note WHERE notebook_id = ?', [
        notebookId,
      ]);
      for (const { id } of notes) pushes.publish(`note:${id}`, 'note-changed', { noteId: id });
    });
  }
}
