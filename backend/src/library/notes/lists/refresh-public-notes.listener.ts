import { Injectable } from '@nestjs/common';
import { EventBus } from '../../../platform/events/event-bus.ts';
import { NoteFact } from '../events/note-fact.ts';
import { refreshPublicNotes } from './public-notes.ts';

/** Keeps what is stored about A2 equal to the facts, in the transaction that changes them. */
@Injectable()
export class RefreshPublicNotesListener {
  constructor(events: EventBus) {
    events.onInTransaction(NoteFact, ({ accessChanged }, unit) => refreshPublicNotes(unit, accessChanged));
  }
}
