/** Addresses that more than one place leads to. */
export const paths = {
  home: '/',
  join: '/join',
  login: '/login',
  forgotPassword: '/forgot-password/',
  accountSettings: '/account-settings',
  /** A page to write on without a note. */
  editor: '/editor',
  /** The same, with the offer to make a note of what is there. */
  saveEditor: '/editor?save',
  note: (noteId: string) => `/?${new URLSearchParams({ note: noteId })}`,
  /** The note in its editor, for those who may edit it. */
  editNote: (noteId: string) => `${paths.note(noteId)}&edit`,
  /** The note at a passage of it. */
  passage: (noteId: string, passageId: string) =>
    `/?${new URLSearchParams({ note: noteId, passage: passageId })}`,
  /** What the note was: its newest moment, or the one that ends at `at`, compared with the one before or with another. */
  noteHistory: (noteId: string, at: number | null = null, from: number | null = null) =>
    `${paths.note(noteId)}&history${at === null ? '' : `&at=${at}`}${from === null ? '' : `&from=${from}`}`,
  newNote: '/?n',
  /** A new note that will be in a notebook, and in one of its sections where one is named. */
  newNoteIn: (notebookId: string, sectionId: string | null = null) =>
    `/?n&${new URLSearchParams({ notebook: notebookId, ...(sectionId !== null && { section: sectionId }) })}`,
  notebook: (notebookId: string) => `/?${new URLSearchParams({ notebook: notebookId })}`,
  /** The notebook in its edit mode, for its owner. */
  editNotebook: (notebookId: string) => `${paths.notebook(notebookId)}&edit`,
  explore: '/explore',
  saved: '/saved',
  search: '/search',
  profile: (username: string) => `/${encodeURIComponent(username)}`,
  /** The page of a topic, by its tag with the sign before it. */
  tag: (hashtag: string) => `/tag/${encodeURIComponent(hashtag.slice(1))}`,
} as const;
