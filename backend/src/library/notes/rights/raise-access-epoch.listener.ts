import { Injectable } from '@nestjs/common';
import { inChunks, placeholders } from '../../../platform/database/sql-part.ts';
import { EventBus } from '../../../platform/events/event-bus.ts';
import { NoteFact } from '../events/note-fact.ts';

/** Heads in one statement: each note by itself would keep ten thousand waiting for seconds. */
const listLength = 500;

/**
 * In the transaction that changes rights, as its last statement: from its commit on, the journal
 * refuses a person who got their rights before (C3). Heads are locked last and in the order of their ids,
 * as by everyone else, so that no two transactions wait for each other (C4).
 */
@Injectable()
export class RaiseAccessEpochListener {
  constructor(events: EventBus) {
    events.onInTransaction(NoteFact, async ({ accessChanged }, { manager }) => {
      for (const some of inChunks([...new Set(accessChanged)].sort(), listLength)) {
        await manager.query(
          `UPDATE note_head SET access_epoch = access_epoch + 1 WHERE note_id IN ${placeholders(some)}`,
          some,
        );
      }
    });
  }
}
