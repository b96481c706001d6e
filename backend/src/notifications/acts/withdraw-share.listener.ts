import { Injectable } from '@nestjs/common';
import { NoteShared } from '../../library/sharing/note-shared.event.ts';
import { NotebookShared } from '../../library/sharing/notebook-shared.event.ts';
import { isOneOf } from '../../platform/database/sql-part.ts';
import type { Unit } from '../../platform/database/unit.ts';
import { EventBus } from '../../platform/events/event-bus.ts';
import { withdrawNotifications } from './write-notifications.ts';

/** The notification of a share goes with the grant. */
@Injectable()
export class WithdrawShareListener {
  constructor(events: EventBus) {
    events.onInTransaction(NoteShared, ({ noteId, grants }, unit) =>
      withdraw(unit, 'note', noteId, grants.removed),
    );
    events.onInTransaction(NotebookShared, ({ notebookId, grants }, unit) =>
      withdraw(unit, 'notebook', notebookId, grants.removed),
    );
  }
}

async function withdraw(
  unit: Unit,
  kind: 'note' | 'notebook',
  id: string,
  removed: readonly string[],
): Promise<void> {
  if (removed.length === 0) return;
  const recipients = isOneOf('recipient_id', removed);
  await withdrawNotifications(unit, {
    sql: `${kind}_id = ? AND type = ? AND ${recipients.sql}`,
    values: [id, `${kind}Shared`, ...recipients.values],
  });
}
