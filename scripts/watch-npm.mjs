const LOOK_EVERY_MS = 250;

/**
 * Calls back when the `npm run` that started us is gone. npm passes SIGTERM to the shell between us, and the
 * shell ends by it without informing anyone: all we notice is another parent. Started without npm,
 * losing the parent means nothing (`nohup node scripts/start.mjs &`), so then it is not watched.
 *
 * @param {() => void} gone
 */
export function whenNpmEnds(gone) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const looking = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(looking);
    gone();
  }, LOOK_EVERY_MS);
  looking.unref();
}
