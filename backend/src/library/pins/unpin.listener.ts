import { Injectable } from '@nestjs/common';
import { noteIsInPlace, notePublicFromFacts } from '../../access/note-access.sql.ts';
import { inChunks, placeholders } from '../../platform/database/sql-part.ts';
import { EventBus } from '../../platform/events/event-bus.ts';
import { NoteFact } from '../notes/events/note-fact.ts';

/**
 * A note that is public no more is pinned no more, in the same transaction; with a deleted one its row goes. One in the
 * trash keeps its pin, which nobody is shown (A25).
 */
@Injectable()
export class UnpinListener {
  constructor(events: EventBus) {
    events.onInTransaction(NoteFact, async ({ accessChanged }, { manager }) => {
      for (const some of inChunks(accessChanged))
        await manager.query(
          `DELETE FROM pinned_note WHERE note_id IN ${placeholders(some)}
             AND (SELECT ${notePublicFromFacts} FROM note WHERE note.id = pinned_note.note_id AND ${noteIsInPlace}) = 0`,
          [...some],
        );
    });
  }
}
