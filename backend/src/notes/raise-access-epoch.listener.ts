import { Injectable } from '@nestjs/common';
import { EventBus } from '../platform/events/event-bus.ts';
import { AccessChanged } from './access-changed.event.ts';
import { NoteHead } from './note-head.entity.ts';

/**
 * In the transaction that changes rights, as its last statement: from its commit on, the journal
 * refuses whoever got their rights before (C3). Heads are locked last and in the order of their ids,
 * as by everyone else, so that no two transactions wait for each other (C4).
 */
@Injectable()
export class RaiseAccessEpochListener {
  constructor(events: EventBus) {
    events.onInTransaction(AccessChanged, async ({ noteIds }, { manager }) => {
      for (const noteId of [...noteIds].sort()) {
        await manager.increment(NoteHead, { noteId }, 'accessEpoch', 1);
      }
    });
  }
}
