/**
 * A notebook with more notes is shown and put in order without all of them at hand: read by its id it names
 * them all, and most of what is not seen need not be more than named.
 */
export const manyNotes = 200;
