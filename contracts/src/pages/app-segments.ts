/**
 * First segments of the addresses that only the app shows, to guests as well. Every other address that is not `/` is a
 * public page or does not exist.
 */
export const appSegments = [
  'account-settings',
  'create-password',
  'editor',
  'forgot-password',
  'join',
  'login',
  'onboard',
  'saved',
  'unsubscribe',
  'verify-email',
] as const;
