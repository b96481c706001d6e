import { Injectable } from '@nestjs/common';
import { EventBus } from '../platform/events/event-bus.ts';
import { AccessChanged } from './access-changed.event.ts';

/** Ids in one list of one statement. */
const listLength = 500;

/**
 * Says of the hashtags of notes whether everyone may read them, in the transaction that changes it, so that
 * those of public notes are found among all others. Whoever answers with them asks the note itself again.
 */
@Injectable()
export class MarkPublicHashtagsListener {
  constructor(events: EventBus) {
    events.onInTransaction(AccessChanged, async ({ noteIds }, { manager }) => {
      for (let i = 0; i < noteIds.length; i += listLength) {
        const some = noteIds.slice(i, i + listLength);
        await manager.query(
          `UPDATE note_hashtag SET is_public = (
             SELECT CASE WHEN (note.published_at IS NOT NULL OR notebook.published_at IS NOT NULL)
               AND note.is_protected = 0 THEN 1 ELSE 0 END
             FROM note JOIN notebook ON notebook.id = note.notebook_id WHERE note.id = note_hashtag.note_id)
           WHERE note_id IN (${some.map(() => '?').join(', ')})`,
          some,
        );
      }
    });
  }
}
