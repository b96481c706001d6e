/** What a note takes beside its content: its rows and their places in indexes. So empty ones have a bound too. */
export const noteBytes = 2_048;
