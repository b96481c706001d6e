import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ContentHidden } from '../../library/content-hidden.event.ts';
import { DeletionBegun } from '../../library/notes/events/deletion-begun.event.ts';
import { NoteFact } from '../../library/notes/events/note-fact.ts';
import { Reads } from '../../platform/database/reads.ts';
import { inChunks, isOneOf } from '../../platform/database/sql-part.ts';
import { EventBus } from '../../platform/events/event-bus.ts';
import { NotificationsChanged } from '../notifications-changed.event.ts';
import { UnreadPushes } from './unread-pushes.ts';

/** Columns of a notification with an index. */
type Reference = 'note_id' | 'notebook_id' | 'comment_id' | 'actor_id';

/** Pushes the unread number after rights changed: notifications of what a person may not read are not counted. */
@Injectable()
export class PushUnreadAfterRightsListener {
  constructor(
    events: EventBus,
    private readonly reads: Reads,
    private readonly unread: UnreadPushes,
  ) {
    events.onAfterCommit(NoteFact, async (fact) => {
      if (fact instanceof ContentHidden) return;
      const { accessChanged, notebooksChanged } = fact;
      await this.pushAbout('note_id', accessChanged);
      await this.pushAbout('notebook_id', notebooksChanged ?? []);
    });
    // Delivered, because the command line hides too. Its name is stored with what is to be delivered, and stays.
    events.onDelivery(ContentHidden, 'push-rights', async (event) => {
      const { subjectType, subjectId, noteIds, notebooksChanged } = event;
      await this.pushAbout('note_id', noteIds);
      await this.pushAbout('notebook_id', notebooksChanged ?? []);
      if (subjectType === 'person') await this.pushAbout('actor_id', [subjectId]);
      if (subjectType === 'comment') await this.pushAbout('comment_id', await this.thread(subjectId));
    });
    // After the commit no row tells whom it was about.
    events.onInTransaction(DeletionBegun, async ({ noteIds, notebookIds }, unit) => {
      for (const recipients of [
        await unseenBy(unit.manager, 'note_id', noteIds),
        await unseenBy(unit.manager, 'notebook_id', notebookIds),
      ])
        if (recipients.length > 0) unit.emit(new NotificationsChanged(recipients));
    });
  }

  private async pushAbout(reference: Reference, ids: readonly string[]): Promise<void> {
    this.unread.pushTo(await unseenBy(this.reads.manager, reference, ids));
  }

  /** A comment and its replies. */
  private async thread(commentId: string): Promise<string[]> {
    const replies: { id: string }[] = await this.reads.manager.query(
      'SELECT id FROM comment WHERE parent_id = ?',
      [commentId],
    );
    return [commentId, ...replies.map(({ id }) => id)];
  }
}

/** Who has a notification about one of these that is not seen. */
async function unseenBy(
  manager: EntityManager,
  reference: Reference,
  ids: readonly string[],
): Promise<string[]> {
  const found = new Set<string>();
  for (const some of inChunks(ids)) {
    const among = isOneOf(reference, some);
    const rows: { recipient_id: string }[] = await manager.query(
      `SELECT DISTINCT recipient_id FROM notification WHERE ${among.sql} AND seen = 0`,
      [...among.values],
    );
    for (const row of rows) found.add(row.recipient_id);
  }
  return [...found];
}
