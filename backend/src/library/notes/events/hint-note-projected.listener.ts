import { Injectable } from '@nestjs/common';
import { NoteProjected } from '../../../content/note-projected.event.ts';
import { Reads } from '../../../platform/database/reads.ts';
import { EventBus } from '../../../platform/events/event-bus.ts';
import { HintBus } from '../../../platform/hints/hint-bus.ts';
import { Pushes } from '../../../platform/realtime/pushes.ts';
import { notebooksOfNotes } from '../read/notebooks-of-notes.ts';

/** Informs the pages of an open note, and of its notebook, that REST and lists now match its document. */
@Injectable()
export class HintNoteProjectedListener {
  constructor(events: EventBus, hints: HintBus, pushes: Pushes, reads: Reads) {
    events.onDelivery(NoteProjected, 'hint-note-projected', async ({ noteId }) => {
      hints.publish([{ type: 'note-projected', noteIds: [noteId] }]);
      for (const notebookId of await notebooksOfNotes(reads.manager, [noteId]))
        pushes.publish(`notebook:${notebookId}`, 'notebook-changed', { notebookId });
    });
  }
}
