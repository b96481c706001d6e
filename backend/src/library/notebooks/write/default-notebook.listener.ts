import { Injectable } from '@nestjs/common';
import { PersonRegistered } from '../../../accounts/registration/person-registered.event.ts';
import { EventBus } from '../../../platform/events/event-bus.ts';
import { Notebook } from '../notebook.entity.ts';
import { newNotebook } from './new-notebook.ts';

/** Everyone starts with one notebook, where new notes and saved notes go. */
@Injectable()
export class DefaultNotebookListener {
  constructor(events: EventBus) {
    events.onInTransaction(PersonRegistered, async ({ userId }, { manager }) => {
      const first = { ownerId: userId, name: 'My Notebook', defaultOf: userId, defaultSavingOf: userId };
      await manager.insert(Notebook, newNotebook(first));
    });
  }
}
