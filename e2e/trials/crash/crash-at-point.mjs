// Preloaded into the processes of the product: at the n-th pass of a point the process kills itself. CRASH_PLAN
// names a file with the point and the pass, `{ "point": null, "pass": 0 }` for none; it may change at any time.
import { readFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';
import { rewriteSources } from '../../controls/rewrite-sources.mjs';
import { crashPoints } from './crash-points.ts';

const file = process.env.CRASH_PLAN ?? '';
let seen = '';
let passes = 0;

Object.assign(globalThis, {
  /** @param {string} name */
  crashAtPoint(name) {
    const text = readFileSync(file, 'utf8');
    if (text !== seen) passes = 0;
    seen = text;
    const { point, pass } = JSON.parse(text);
    if (name !== point) return;
    passes += 1;
    if (passes === pass) process.kill(process.pid, 'SIGKILL');
  },
});

const points = Object.entries(crashPoints).map(([name, { file, before = '', after = '' }]) => {
  const call = `globalThis.crashAtPoint(${JSON.stringify(name)});`;
  return before === ''
    ? { file, find: after, replace: `${after} ${call}` }
    : { file, find: before, replace: `${call} ${before}` };
});

/** Folds are rare: here they come soon, and each one of more than a few rows rewrites the base. */
const scheduler = 'backend/dist/content/fold/fold-scheduler.js';
const oftenFolded = [
  { file: scheduler, find: 'delayMs = 1_000', replace: 'delayMs = 100' },
  { file: scheduler, find: 'pauseFactor = 20', replace: 'pauseFactor = 1' },
  { file: 'backend/dist/content/fold/fold-note.js', find: 'baseRows = 200', replace: 'baseRows = 5' },
];

if (isMainThread) rewriteSources('crash points', [...points, ...oftenFolded]);
