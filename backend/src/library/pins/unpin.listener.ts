import { Injectable } from '@nestjs/common';
import { noteIsInPlace, notePublicFromFacts } from '../../access/note-access.sql.ts';
import { inChunks, placeholders } from '../../platform/database/sql-part.ts';
import { EventBus } from '../../platform/events/event-bus.ts';
import { NoteFact } from '../notes/events/note-fact.ts';

/**
 * Unpins a note that stops being public, in the same transaction. The row of a deleted note goes with the note; a note in
 * the trash keeps its pin, and no profile shows it (A25).
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
