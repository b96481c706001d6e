/** C25 taken out: anybody writes under any client id. */
export const rule = {
  file: 'backend/dist/content/journal/client-owners.js',
  find: 'if (!isAdmitted)',
  replace: 'if (false)',
};
