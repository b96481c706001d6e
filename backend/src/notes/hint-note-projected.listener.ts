import { Injectable } from '@nestjs/common';
import { NoteProjected } from '../content/note-projected.event.ts';
import { EventBus } from '../platform/events/event-bus.ts';
import { HintBus } from '../platform/hints/hint-bus.ts';

/** Tells those who have the note open that REST and lists say by now what its document says. */
@Injectable()
export class HintNoteProjectedListener {
  constructor(events: EventBus, hints: HintBus) {
    events.onDelivery(NoteProjected, 'hint-note-projected', ({ noteId }) =>
      hints.publish([{ type: 'note-projected', noteIds: [noteId] }]),
    );
  }
}
