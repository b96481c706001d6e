/** W114 taken out: blocks are written as Markdown without looking whether they are read back as the same. */
export const rule = [
  {
    file: 'contracts/src/document/markdown/exact-markdown.ts',
    find: 'if (back !== null && comparableHtml(back) === comparableHtml(markup))',
    replace: 'if (back !== null)',
  },
  // The notes are converted in a child process.
  {
    file: 'backend/dist/platform/process/worker-process.js',
    find: "const inherited = ['PATH',",
    replace: "const inherited = ['PATH', 'NODE_OPTIONS',",
  },
];
