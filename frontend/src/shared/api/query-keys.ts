/**
 * Names of what is cached, so that a feature can refresh what another one shows without knowing it.
 * Each is a prefix of the next: invalidating `notes.all` refreshes every list and every note.
 */
export const queryKeys = {
  notes: {
    all: ['notes'],
    mine: ['notes', 'mine'],
    shared: ['notes', 'shared'],
    one: (noteId: string) => ['notes', 'one', noteId],
    sharedWith: (noteId: string) => ['notes', 'shared-with', noteId],
  },
  notebooks: {
    all: ['notebooks'],
    mine: ['notebooks', 'mine'],
    one: (notebookId: string) => ['notebooks', 'one', notebookId],
    shared: ['notebooks', 'shared'],
    saved: ['notebooks', 'saved'],
  },
  people: (query: string) => ['people', query],
} as const;
