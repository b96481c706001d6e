/**
 * How long opening an SQLite file may wait. After a crash the first process to open it brings the log
 * back in, with the file locked, while the others start too.
 */
export const openingPatienceMs = 10_000;
