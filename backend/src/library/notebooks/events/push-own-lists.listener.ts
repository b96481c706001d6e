import { Injectable } from '@nestjs/common';
import { EventBus } from '../../../platform/events/event-bus.ts';
import { Pushes } from '../../../platform/realtime/pushes.ts';
import { RarePushes } from '../../../platform/realtime/rare-pushes.ts';
import { NoteCreated } from '../../notes/events/note-created.event.ts';
import { NoteFact } from '../../notes/events/note-fact.ts';
import { TrashEmptied } from '../../trash/trash-emptied.event.ts';
import { NotebookChanged } from './notebook-changed.event.ts';
import { NotebookCreated } from './notebook-created.event.ts';
import { OwnListsChanged } from './own-lists-changed.event.ts';

/** Has all tabs of a person request their lists again after an act of theirs in one of them. */
@Injectable()
export class PushOwnListsListener {
  constructor(events: EventBus, pushes: Pushes) {
    const push = ({ actorId }: { actorId: string | null }) => {
      if (actorId !== null) pushes.publish(`user:${actorId}`, 'own-lists-changed', {});
    };
    const created = new RarePushes();
    events.onAfterCommit(NoteCreated, (event) => created.push(event.actorId, () => push(event)));
    events.onAfterCommit(NoteFact, push);
    events.onAfterCommit(NotebookCreated, push);
    events.onAfterCommit(NotebookChanged, push);
    events.onAfterCommit(OwnListsChanged, push);
    events.onAfterCommit(TrashEmptied, push);
  }
}
