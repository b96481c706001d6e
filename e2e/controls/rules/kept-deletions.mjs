/** C13 taken out: what was deleted stays in the document that a fold writes. */
export const rule = {
  file: 'backend/dist/content/workers/build-document.js',
  find: 'gc: true',
  replace: 'gc: false',
};
