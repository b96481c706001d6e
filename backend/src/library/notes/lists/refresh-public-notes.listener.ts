import { Injectable } from '@nestjs/common';
import { EventBus } from '../../../platform/events/event-bus.ts';
import { NoteFact } from '../events/note-fact.ts';
import { HashtagsUnmarked } from './hashtags-unmarked.event.ts';
import { refreshPublicNotes } from './public-notes.ts';

/** Keeps what is stored about A2 equal to the facts, in the transaction that changes them. */
@Injectable()
export class RefreshPublicNotesListener {
  constructor(events: EventBus) {
    events.onInTransaction(NoteFact, async ({ accessChanged }, unit) => {
      if (await refreshPublicNotes(unit, accessChanged)) unit.emit(new HashtagsUnmarked());
    });
  }
}
