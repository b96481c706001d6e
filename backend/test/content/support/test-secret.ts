/** What the processes of a test share. */
export const testSecret = 'a-secret-of-at-least-thirty-two-characters';
