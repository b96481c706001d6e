/** C1 taken out for one update in thirty: it is applied, shown to everyone and acknowledged, and on no disk. */
export const rule = {
  file: 'collab-server/src/extensions/journal.ts',
  find: 'let result = await append(writer, update, clients);',
  replace:
    'let result = Math.random() < 1 / 30 ? { seq: live.appliedSeq } : await append(writer, update, clients);',
};
