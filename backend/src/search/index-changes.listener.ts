import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AccountEnded } from '../accounts/deletion/account-ended.event.ts';
import { PersonRegistered } from '../accounts/registration/person-registered.event.ts';
import { NoteProjected } from '../content/note-projected.event.ts';
import { ContentHidden } from '../library/content-hidden.event.ts';
import { NotebookCreated } from '../library/notebooks/events/notebook-created.event.ts';
import { NotebookDeleted } from '../library/notebooks/events/notebook-deleted.event.ts';
import { NoteCreated } from '../library/notes/events/note-created.event.ts';
import { NoteFact } from '../library/notes/events/note-fact.ts';
import { VisibilityChanged } from '../library/publishing/visibility-changed.event.ts';
import { GrantsCounted } from '../library/sharing/grants-counted.event.ts';
import { NoteShared } from '../library/sharing/note-shared.event.ts';
import { NotebookShared } from '../library/sharing/notebook-shared.event.ts';
import { TrashChanged } from '../library/trash/trash-changed.event.ts';
import type { Unit } from '../platform/database/unit.ts';
import { UnitOfWork } from '../platform/database/unit-of-work.ts';
import { EventBus } from '../platform/events/event-bus.ts';
import {
  emitSearchableChanges as changed,
  SearchableChanged,
} from '../platform/search/index/searchable-changed.event.ts';
import { SearchIndexer } from './search-indexer.ts';

/** Its name in the outbox. */
export const searchIndexListener = 'search-index';

/** Has the index of searches follow every act that changes what is found, or by whom. */
@Injectable()
export class IndexChangesListener {
  constructor(events: EventBus, indexer: SearchIndexer, unitOfWork: UnitOfWork) {
    events.onDelivery(NoteProjected, searchIndexListener, ({ noteId }) => indexer.index('note', [noteId]));
    events.onDelivery(SearchableChanged, searchIndexListener, ({ kind, ids }) => indexer.index(kind, ids));
    // Delivered, because the command line hides too.
    events.onDelivery(ContentHidden, searchIndexListener, ({ subjectType, subjectId, noteIds }) =>
      unitOfWork.run(async (unit) => {
        changed(unit, 'note', noteIds);
        if (subjectType === 'notebook') changed(unit, 'notebook', [subjectId]);
        if (subjectType === 'person') changed(unit, 'notebook', await notebooksOf(unit.manager, subjectId));
      }),
    );

    events.onInTransaction(NoteCreated, async ({ noteId }, unit) => changed(unit, 'note', [noteId]));
    events.onInTransaction(NoteFact, async (fact, unit) => {
      // Grants are read with each search.
      const isShared = [NoteShared, NotebookShared, GrantsCounted].some((shared) => fact instanceof shared);
      if (!isShared && !(fact instanceof ContentHidden)) changed(unit, 'note', fact.accessChanged);
    });
    events.onInTransaction(NotebookCreated, async ({ notebookId }, unit) =>
      changed(unit, 'notebook', [notebookId]),
    );
    events.onInTransaction(NotebookDeleted, async ({ notebookId }, unit) =>
      changed(unit, 'notebook', [notebookId]),
    );
    const changeNotebook = async ({ notebookId }: { notebookId: string | null }, unit: Unit) => {
      if (notebookId !== null) changed(unit, 'notebook', [notebookId]);
    };
    events.onInTransaction(VisibilityChanged, changeNotebook);
    events.onInTransaction(TrashChanged, changeNotebook);
    events.onInTransaction(PersonRegistered, async ({ userId }, unit) => {
      changed(unit, 'person', [userId]);
      changed(unit, 'notebook', await notebooksOf(unit.manager, userId));
    });
    events.onInTransaction(AccountEnded, async ({ userId }, unit) => changed(unit, 'person', [userId]));
  }
}

async function notebooksOf(manager: EntityManager, ownerId: string): Promise<string[]> {
  const rows: { id: string }[] = await manager.query('SELECT id FROM notebook WHERE owner_id = ?', [ownerId]);
  return rows.map(({ id }) => id);
}
