import { Injectable } from '@nestjs/common';
import { Reads } from '../../../platform/database/reads.ts';
import { EventBus } from '../../../platform/events/event-bus.ts';
import { Pushes } from '../../../platform/realtime/pushes.ts';
import { notebooksOfNotes } from '../read/notebooks-of-notes.ts';
import { NoteFact } from './note-fact.ts';

/** Has open notes and notebooks requested again, and those who lost the right leave their rooms. */
@Injectable()
export class PushNoteFactsListener {
  constructor(
    events: EventBus,
    private readonly pushes: Pushes,
    reads: Reads,
  ) {
    events.onAfterCommit(NoteFact, async ({ accessChanged, viewChanged, notebooksChanged }) => {
      // First, and before anything is awaited: nothing goes to those who lost the right.
      pushes.recheck(accessChanged.map((id) => ({ kind: 'note', id })));
      for (const id of viewChanged) pushes.publish(`note:${id}`, 'note-changed', { noteId: id });
      this.pushNotebooks(notebooksChanged ?? (await notebooksOfNotes(reads.manager, viewChanged)));
    });
  }

  private pushNotebooks(ids: readonly string[]): void {
    this.pushes.recheck(ids.map((id) => ({ kind: 'notebook', id })));
    for (const id of ids) this.pushes.publish(`notebook:${id}`, 'notebook-changed', { notebookId: id });
  }
}
