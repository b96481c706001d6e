import { Injectable } from '@nestjs/common';
import { noteHasSharing, notePublicFromFacts } from '../../access/note-access.sql.ts';
import { NoteProjected } from '../../content/note-projected.event.ts';
import { NoteCreated } from '../../library/notes/events/note-created.event.ts';
import { VisibilityChanged } from '../../library/publishing/visibility-changed.event.ts';
import { NoteShared } from '../../library/sharing/note-shared.event.ts';
import { TrashChanged } from '../../library/trash/trash-changed.event.ts';
import { UnitOfWork } from '../../platform/database/unit-of-work.ts';
import { EventBus } from '../../platform/events/event-bus.ts';
import { CommentAdded } from '../../social/comments/comments.events.ts';
import { queueOfNotes, queueOfTrashedNotebook } from './queue-deliveries.ts';

/** Queues what webhooks tell of, in the transaction of the act. */
@Injectable()
export class QueueDeliveriesListener {
  constructor(events: EventBus, unitOfWork: UnitOfWork) {
    events.onInTransaction(NoteCreated, ({ actorId, noteId }, unit) =>
      queueOfNotes(unit, 'note.created', actorId, [noteId]),
    );
    events.onDelivery(NoteProjected, 'queue-webhooks', ({ noteId }) =>
      unitOfWork.run((unit) => queueOfNotes(unit, 'note.updated', null, [noteId])),
    );
    // What is published with its notebook is no new note, as for followers.
    events.onInTransaction(VisibilityChanged, async ({ actorId, notebookId, noteIds: [noteId] }, unit) => {
      if (notebookId !== null || noteId === undefined) return;
      const published: unknown[] = await unit.manager.query(
        `SELECT 1 FROM note WHERE note.id = ? AND ${noteHasSharing(['published']).sql} AND ${notePublicFromFacts} = 1`,
        [noteId],
      );
      if (published.length > 0) await queueOfNotes(unit, 'note.published', actorId, [noteId]);
    });
    events.onInTransaction(CommentAdded, async ({ actorId, thing }, unit) => {
      if (thing.type === 'note') await queueOfNotes(unit, 'note.commented', actorId, [thing.id]);
    });
    events.onInTransaction(NoteShared, async ({ actorId, noteId, grants }, unit) => {
      if (grants.added.length > 0) await queueOfNotes(unit, 'note.shared', actorId, [noteId]);
    });
    events.onInTransaction(TrashChanged, async ({ actorId, notebookId, noteIds, isTrashed }, unit) => {
      if (!isTrashed) return;
      if (notebookId === null) await queueOfNotes(unit, 'note.trashed', actorId, noteIds);
      else await queueOfTrashedNotebook(unit, actorId, notebookId);
    });
  }
}
