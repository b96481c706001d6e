/** C13 taken out: a fold writes its result, even if another fold wrote meanwhile. */
export const rule = {
  file: 'backend/dist/content/journal/save-fold.js',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of the rule
  find: 'AND ${mark} = ?`',
  replace: 'AND ? IS NOT NULL`',
};
