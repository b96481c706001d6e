import { Injectable } from '@nestjs/common';
import { EventBus } from '../platform/events/event-bus.ts';
import { HintBus } from '../platform/hints/hint-bus.ts';
import { NoteChanged } from './note-changed.event.ts';

/** Has those who have the note open ask for it again. */
@Injectable()
export class HintNoteChangedListener {
  constructor(events: EventBus, hints: HintBus) {
    events.onAfterCommit(NoteChanged, ({ noteIds }) =>
      hints.publish([{ type: 'note-changed', noteIds: [...noteIds] }]),
    );
  }
}
