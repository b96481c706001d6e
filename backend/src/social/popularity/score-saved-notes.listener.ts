import { Injectable } from '@nestjs/common';
import { NoteSaveChanged } from '../../library/saves/note-save-changed.event.ts';
import { EventBus } from '../../platform/events/event-bus.ts';
import { scoreSoon } from './unscored-notes.ts';

/** A note that was saved, or is no longer, is scored again; `CountFold` says so of likes and comments. */
@Injectable()
export class ScoreSavedNotesListener {
  constructor(events: EventBus) {
    events.onInTransaction(NoteSaveChanged, ({ noteId }, unit) => scoreSoon(unit, [noteId]));
  }
}
