import { Injectable } from '@nestjs/common';
import { notePublicFromFacts } from '../../access/note-access.sql.ts';
import { VisibilityChanged } from '../../library/publishing/visibility-changed.event.ts';
import { EventBus } from '../../platform/events/event-bus.ts';
import { AnnouncementSender } from './announcement-sender.ts';

/** Enters a note that is published for the first time, in the same transaction; followers are told after it. */
@Injectable()
export class AnnouncePublishedNoteListener {
  constructor(events: EventBus, sender: AnnouncementSender) {
    // The act has locked the note, so that nobody enters it meanwhile. A notebook is no new note.
    events.onInTransaction(VisibilityChanged, async ({ notebookId, noteIds: [noteId] }, { manager }) => {
      if (notebookId !== null || noteId === undefined) return;
      await manager.query(
        `INSERT INTO note_announcement (note_id, author_id, created_at, reached_at, reached_id, is_done)
         SELECT note.id, note.author_id, ?, 0, '', 0 FROM note WHERE note.id = ? AND ${notePublicFromFacts} = 1
           AND NOT EXISTS (SELECT 1 FROM note_announcement WHERE note_announcement.note_id = note.id)`,
        [Date.now(), noteId],
      );
    });
    events.onAfterCommit(VisibilityChanged, () => void sender.send());
  }
}
