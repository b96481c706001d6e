import { Injectable } from '@nestjs/common';
import { NoteProjected } from '../content/note-projected.event.ts';
import { EventBus } from '../platform/events/event-bus.ts';
import { HintBus } from '../platform/hints/hint-bus.ts';

/** Informs the pages of an open note that REST and lists now match its document. */
@Injectable()
export class HintNoteProjectedListener {
  constructor(events: EventBus, hints: HintBus) {
    events.onDelivery(NoteProjected, 'hint-note-projected', ({ noteId }) =>
      hints.publish([{ type: 'note-projected', noteIds: [noteId] }]),
    );
  }
}
