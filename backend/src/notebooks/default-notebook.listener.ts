import { Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import { PersonRegistered } from '../accounts/registration/person-registered.event.ts';
import { EventBus } from '../platform/events/event-bus.ts';
import { Notebook } from './notebook.entity.ts';

/** Everyone starts with one notebook, where new notes and saved notes go. */
@Injectable()
export class DefaultNotebookListener {
  constructor(events: EventBus) {
    events.onInTransaction(PersonRegistered, async ({ userId }, { manager }) => {
      const now = Date.now();
      await manager.insert(Notebook, {
        id: uuidv7(),
        ownerId: userId,
        name: 'My Notebook',
        description: '',
        defaultOf: userId,
        defaultSavingOf: userId,
        setId: null,
        isProtected: false,
        publishedAt: null,
        coverUrl: null,
        notesOrder: [],
        createdAt: now,
        updatedAt: now,
      });
    });
  }
}
