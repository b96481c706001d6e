/** C13 taken out: a fold writes whatever it computed, whoever folded meanwhile. */
export const rule = {
  file: 'backend/dist/content/journal/save-fold.js',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of the rule
  find: 'AND ${mark} = ?`',
  replace: 'AND ? IS NOT NULL`',
};
