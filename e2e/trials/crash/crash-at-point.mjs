// Preloaded into the processes of the product, which end where they pass a point of `crash-points.ts`.
import { crashAtPoints } from '../../controls/crash-at-points.mjs';
import { crashPoints } from './crash-points.ts';

/** Folds are rare: here they come soon, and each one of more than a few rows rewrites the base. */
const scheduler = 'backend/dist/content/fold/fold-scheduler.js';
crashAtPoints(crashPoints, [
  { file: scheduler, find: 'delayMs = 1_000', replace: 'delayMs = 100' },
  { file: scheduler, find: 'pauseFactor = 20', replace: 'pauseFactor = 1' },
  { file: 'backend/dist/content/fold/fold-note.js', find: 'baseRows = 200', replace: 'baseRows = 5' },
]);
