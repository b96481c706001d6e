/** C13 taken out: what was deleted stays in the document that a fold writes. */
export const rule = [
  {
    file: 'backend/dist/content/workers/build-document.js',
    find: 'gc: true',
    replace: 'gc: false',
  },
  // That runs in a child process, which takes nothing out of its code unless it is started with the same options.
  {
    file: 'backend/dist/platform/process/worker-process.js',
    find: "const inherited = ['PATH',",
    replace: "const inherited = ['PATH', 'NODE_OPTIONS',",
  },
];
