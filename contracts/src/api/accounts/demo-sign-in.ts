/** Of the people of the demo, those to begin with, and the password of all. */
export const demoSignIn = { usernames: ['alice', 'bob', 'carol'], password: 'commonplace' };
