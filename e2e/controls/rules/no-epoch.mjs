/** C3 taken out: rights are those of the moment of the sign-in. */
export const rule = {
  file: 'backend/dist/content/journal/append-batch.js',
  find: 'if (head.access_epoch !== entry.epoch)',
  replace: 'if (false)',
};
