/** C4 taken out: sharing a note locks its head first, everyone else its row. */
export const rule = {
  file: 'backend/dist/library/notes/write/lock-note.js',
  find: "'SELECT id FROM note WHERE id = ? FOR UPDATE'",
  replace: "'SELECT note_id FROM note_head WHERE note_id = ? FOR UPDATE'",
};
