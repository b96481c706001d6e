import { Injectable } from '@nestjs/common';
import { EventBus } from '../../../platform/events/event-bus.ts';
import { NoteFact } from '../events/note-fact.ts';
import { keepStagedNotes } from './staged-notes.ts';

/** Begins and ends drafts in the transaction that publishes a note or takes that back, whichever way (A28). */
@Injectable()
export class KeepStagedNotesListener {
  constructor(events: EventBus) {
    events.onInTransaction(NoteFact, ({ accessChanged, viewChanged }, unit) =>
      keepStagedNotes(unit, [...accessChanged, ...viewChanged]),
    );
  }
}
