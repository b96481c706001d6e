/** C1 taken out: an update is applied and acknowledged while the journal is still being asked. */
export const rule = {
  file: 'collab-server/src/extensions/journal.ts',
  find: 'let outcome = await write(writer, update, found.clients);',
  replace: `const copy = update.slice();
    apply(writer.live, copy, 0);
    write(writer, copy, found.clients).catch(() => {});
    let outcome = 'written';`,
};
