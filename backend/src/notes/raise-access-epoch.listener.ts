import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { EventBus } from '../platform/events/event-bus.ts';
import { AccessChanged } from './access-changed.event.ts';
import { NoteHead } from './note-head.entity.ts';

/** Heads in one statement: each note by itself would keep ten thousand waiting for seconds. */
const listLength = 500;

/**
 * In the transaction that changes rights, as its last statement: from its commit on, the journal
 * refuses whoever got their rights before (C3). Heads are locked last and in the order of their ids,
 * as by everyone else, so that no two transactions wait for each other (C4).
 */
@Injectable()
export class RaiseAccessEpochListener {
  constructor(events: EventBus) {
    events.onInTransaction(AccessChanged, async ({ noteIds }, { manager }) => {
      const sorted = [...new Set(noteIds)].sort();
      for (let i = 0; i < sorted.length; i += listLength) {
        await manager.increment(NoteHead, { noteId: In(sorted.slice(i, i + listLength)) }, 'accessEpoch', 1);
      }
    });
  }
}
