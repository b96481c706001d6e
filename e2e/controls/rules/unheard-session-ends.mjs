/** U19 taken out: no hint is sent when a session has ended. */
export const rule = {
  file: 'backend/dist/accounts/sessions/session-ended.listener.js',
  find: 'if (sids.length > 0)',
  replace: 'if (false)',
};
