import type { RateLimit } from '../../platform/rate-limit/rate-limiter.ts';

/** By person, or by address for guests: each is converted anew. */
export const exportsByReader: RateLimit = { name: 'export', points: 60, seconds: 60, isTold: true };

/** Notes of a notebook that is sent while it is written; larger ones are a task. */
export const mostNotesAtOnce = 200;

/** Answers of files, also of parts of them. */
export const filesByAddress: RateLimit = { name: 'export-file', points: 600, seconds: 60 };

/** How long a file can be fetched, how many of a person there are at a time, and how large they are together. */
export const exportDays = 7;
export const mostExports = 10;
export const mostExportBytes = 20 * 1024 ** 3;
