const file = 'backend/dist/content/journal/save-fold.js';

/** C13 taken out: a fold writes its result, even if another fold wrote meanwhile. */
export const rule = [
  {
    file,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of the rule
    find: 'AND ${mark} = ?`',
    replace: 'AND ? IS NOT NULL`',
  },
  { file, find: 'head?.base_seq !== read.baseSeq', replace: 'false' },
  // The same rows twice would be refused there.
  { file, find: 'await replaceSegments(statements, read, replaced, segments)', replace: '0' },
];
