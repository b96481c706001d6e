/** Milliseconds without typing before the server is asked what it finds. A newer question gives up the older one. */
export const typingPause = 250;
