/** Addresses that more than one place leads to. */
export const paths = {
  home: '/',
  join: '/join',
  login: '/login',
  forgotPassword: '/forgot-password/',
  accountSettings: '/account-settings',
  newNote: '/?n',
  note: (noteId: string) => `/?note=${encodeURIComponent(noteId)}`,
} as const;
