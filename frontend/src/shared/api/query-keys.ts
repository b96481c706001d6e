/**
 * Names of what is cached, so that a feature can refresh what another one shows without knowing it.
 * Each is a prefix of the next: invalidating `notes.all` refreshes every list and every note.
 */
export const queryKeys = {
  notes: {
    all: ['notes'],
    mine: ['notes', 'mine'],
    shared: ['notes', 'shared'],
    /** The own published ones, as the navigation lists them. */
    published: ['notes', 'published'],
    /** Public notes of the people and hashtags that the signed-in person follows. */
    feed: ['notes', 'feed'],
    /** Pages of what everyone may read. */
    public: ['notes', 'public'],
    one: (noteId: string) => ['notes', 'one', noteId],
    sharedWith: (noteId: string) => ['notes', 'shared-with', noteId],
    /** The notes of notebooks, of any and of one, for views that show them whole. */
    inNotebooks: ['notes', 'in-notebook'],
    inNotebook: (notebookId: string) => ['notes', 'in-notebook', notebookId],
  },
  notebooks: {
    all: ['notebooks'],
    mine: ['notebooks', 'mine'],
    /** The own published ones, as the navigation lists them. */
    published: ['notebooks', 'published'],
    /** Pages of what everyone may read. */
    public: ['notebooks', 'public'],
    one: (notebookId: string) => ['notebooks', 'one', notebookId],
    shared: ['notebooks', 'shared'],
    saved: ['notebooks', 'saved'],
    sharedWith: (notebookId: string) => ['notebooks', 'shared-with', notebookId],
  },
  /** The moments of a note, and what it was at them. */
  history: {
    of: (noteId: string) => ['history', noteId],
    moments: (noteId: string) => ['history', noteId, 'moments'],
    version: (noteId: string, at: number, withAuthors: boolean) => [
      'history',
      noteId,
      'version',
      at,
      withAuthors,
    ],
    comparison: (noteId: string, from: number, to: number) => ['history', noteId, 'comparison', from, to],
  },
  /** Imports and exports: those that the page heard of, the list, one with its report. */
  tasks: {
    known: ['tasks', 'known'],
    list: ['tasks', 'list'],
    one: (taskId: string) => ['tasks', 'one', taskId],
  },
  /** What the person has in the trash, by what was searched. */
  trash: ['trash'],
  /** The reading list of notes and notebooks, by what is shown of it. */
  saved: ['saved'],
  comments: {
    all: ['comments'],
    /** The comments on a note or notebook, in one order of them or in both. */
    of: (type: 'note' | 'notebook', id: string) => ['comments', type, id],
    repliesTo: (commentId: string) => ['comments', 'comment', commentId],
  },
  notifications: {
    all: ['notifications'],
    list: ['notifications', 'list'],
    unread: ['notifications', 'unread'],
    preferences: ['notifications', 'preferences'],
  },
  people: (query: string) => ['people', query],
  searches: ['search'],
  search: (query: string) => ['search', query],
  /** What everyone sees of a person and of a hashtag (without its `#`): `profile` and `hashtag` of those answers. */
  profiles: ['profiles'],
  profile: (username: string) => ['profiles', username],
  hashtags: ['hashtags'],
  hashtag: (tag: string) => ['hashtags', tag],
  /** Pages of the people around a person, as `FollowList`. */
  followLists: ['follow-lists'],
  /** The people and the hashtags that the signed-in person follows. */
  follows: {
    all: ['follows'],
    people: ['follows', 'people'],
    hashtags: ['follows', 'hashtags'],
    /** Of the people, those who are offered while a name is written. */
    toMention: ['follows', 'to-mention'],
  },
} as const;
