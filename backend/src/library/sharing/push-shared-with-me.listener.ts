import { Injectable } from '@nestjs/common';
import { Reads } from '../../platform/database/reads.ts';
import { EventBus } from '../../platform/events/event-bus.ts';
import { Pushes } from '../../platform/realtime/pushes.ts';
import { ContentHidden } from '../content-hidden.event.ts';
import { VisibilityChanged } from '../publishing/visibility-changed.event.ts';
import { TrashChanged } from '../trash/trash-changed.event.ts';
import { type GrantChanges, grantedOn, recipientsOf } from './grants.ts';
import { GrantsCounted } from './grants-counted.event.ts';
import { NoteShared } from './note-shared.event.ts';
import { NotebookShared } from './notebook-shared.event.ts';

/** Has people request Shared With Me again when a grant of theirs was added, changed or removed, or counts or not (A23), and
 * when what is shared is moved to the trash or restored. */
@Injectable()
export class PushSharedWithMeListener {
  constructor(events: EventBus, pushes: Pushes, reads: Reads) {
    const push = (userIds: readonly string[]) => {
      for (const userId of userIds) pushes.publish(`user:${userId}`, 'shared-with-me-changed', {});
    };
    const pushChanges = ({ grants: { added, changed, removed } }: { grants: GrantChanges }) =>
      push([...[...added, ...changed].map(({ userId }) => userId), ...removed]);
    events.onAfterCommit(NoteShared, pushChanges);
    events.onAfterCommit(NotebookShared, pushChanges);
    events.onAfterCommit(GrantsCounted, ({ actorId }) => push([actorId]));
    // Delivered, because the command line suspends too. Its name is stored with what is to be delivered, and stays.
    events.onDelivery(ContentHidden, 'push-shared-with-me', async ({ subjectType, subjectId }) => {
      if (subjectType === 'person') push(await recipientsOf(reads.manager, subjectId));
    });
    events.onAfterCommit(VisibilityChanged, ({ removed }) => push(removed));
    events.onAfterCommit(TrashChanged, async ({ noteIds, notebookId }) =>
      push(await grantedOn(reads.manager, noteIds, notebookId)),
    );
  }
}
