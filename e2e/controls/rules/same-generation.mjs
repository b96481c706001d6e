/** C19 taken out: a restored backup has the documents' generations as they were. */
export const rule = {
  file: 'backend/dist/tools/backup/fill-tables.js',
  find: 'withGeneration(part.table, part.rows, generation)',
  replace: 'part.rows',
};
