/** Addresses of the workspace. */
export const paths = {
  home: '/',
  newNote: '/?n',
  note: (noteId: string) => `/?note=${encodeURIComponent(noteId)}`,
} as const;
