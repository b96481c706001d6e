/** C15 taken out: rows that a base takes in are deleted, and nothing is kept of them. */
export const rule = [
  {
    file: 'backend/dist/content/fold/fold-note.js',
    find: 'await journal.historyEnd(noteId)',
    replace: '{ open: [], lastAt: 0, cuts: [], hasGround: true, bytes: 0 }',
  },
  {
    file: 'backend/dist/content/workers/conversion-worker.js',
    find: 'const segments = squeezeRows(history, rows);',
    replace: 'const segments = [];',
  },
  // That runs in a child process, which takes nothing out of its code unless it is started with the same options.
  {
    file: 'backend/dist/platform/process/worker-process.js',
    find: "const inherited = ['PATH',",
    replace: "const inherited = ['PATH', 'NODE_OPTIONS',",
  },
];
