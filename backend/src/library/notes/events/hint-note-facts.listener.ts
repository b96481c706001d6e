import { Injectable } from '@nestjs/common';
import { EventBus } from '../../../platform/events/event-bus.ts';
import { HintBus } from '../../../platform/hints/hint-bus.ts';
import { NoteFact } from './note-fact.ts';

/**
 * Has open connections follow a change of rights at once instead of at the next re-ask, and those who have
 * the note open ask for it again.
 */
@Injectable()
export class HintNoteFactsListener {
  constructor(events: EventBus, hints: HintBus) {
    events.onAfterCommit(NoteFact, ({ accessChanged, viewChanged }) => {
      if (accessChanged.length > 0) hints.publish([{ type: 'access-changed', noteIds: [...accessChanged] }]);
      if (viewChanged.length > 0) hints.publish([{ type: 'note-changed', noteIds: [...viewChanged] }]);
    });
  }
}
