/** Names in each answer the build of the app that the server has: when it was made, in milliseconds since 1970. */
export const buildHeader = 'x-build';
