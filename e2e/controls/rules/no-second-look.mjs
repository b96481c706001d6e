/** C10 taken out for those who are opening a document: the rights they were given on the way in count. */
export const rule = {
  file: 'collab-server/src/extensions/access.ts',
  find: "if (authorized.stage === 'open' || !clock.changedSince(authorized.checkedAt, noteId, authorized.sid))",
  replace: '',
};
