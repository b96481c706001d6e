// Has a process of the product kill itself at points of its code. CRASH_PLAN names a file with the point and the pass,
// `{ "point": null, "pass": 0 }` for none; it may change at any time.
import { readFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';
import { rewriteSources } from './rewrite-sources.mjs';

/**
 * For what is preloaded (`--import`): at the n-th pass of the point of the plan the process ends.
 *
 * @param {Readonly<Record<string, { file: string, before?: string, after?: string }>>} points the text of each is in its
 *   module exactly once
 * @param {readonly import('./rewrite-sources.mjs').Edit[]} edits what else is different in these processes
 */
export function crashAtPoints(points, edits = []) {
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
  const calls = Object.entries(points).map(([name, { file, before = '', after = '' }]) => {
    const call = `globalThis.crashAtPoint(${JSON.stringify(name)});`;
    return before === ''
      ? { file, find: after, replace: `${after} ${call}` }
      : { file, find: before, replace: `${call} ${before}` };
  });
  if (isMainThread) rewriteSources('crash points', [...calls, ...edits]);
}
