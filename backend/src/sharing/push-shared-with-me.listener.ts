import { Injectable } from '@nestjs/common';
import { EventBus } from '../platform/events/event-bus.ts';
import { Pushes } from '../platform/realtime/pushes.ts';
import {
  NotebookVisibilityFact,
  NoteVisibilityFact,
  type VisibilityChange,
} from '../publishing/visibility-fact.ts';
import type { GrantChanges } from './grants.ts';
import { NoteShared } from './note-shared.event.ts';
import { NotebookShared } from './notebook-shared.event.ts';

/** Has people request Shared With Me again when a grant of theirs was added, changed or removed. */
@Injectable()
export class PushSharedWithMeListener {
  constructor(events: EventBus, pushes: Pushes) {
    const push = (userIds: readonly string[]) => {
      for (const userId of userIds) pushes.publish(`user:${userId}`, 'shared-with-me-changed', {});
    };
    const pushChanges = ({ grants: { added, changed, removed } }: { grants: GrantChanges }) =>
      push([...[...added, ...changed].map(({ userId }) => userId), ...removed]);
    const pushRemoved = ({ change }: { change: VisibilityChange }) => push(change.removed);
    events.onAfterCommit(NoteShared, pushChanges);
    events.onAfterCommit(NotebookShared, pushChanges);
    events.onAfterCommit(NoteVisibilityFact, pushRemoved);
    events.onAfterCommit(NotebookVisibilityFact, pushRemoved);
  }
}
