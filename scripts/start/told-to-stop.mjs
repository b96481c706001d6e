import { whenNpmEnds } from '../watch-npm.mjs';

/** A signal, or the end of the process that handed over to us. */
export function toldToStop() {
  const controller = new AbortController();
  const tell = () => controller.abort();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, tell);
  process.on('disconnect', tell);
  whenNpmEnds(tell);
  process.channel?.unref();
  return controller.signal;
}

/** @param {AbortSignal} told @returns {Promise<void>} */
export function stopped(told) {
  return new Promise((resolve) => {
    if (told.aborted) resolve();
    else told.addEventListener('abort', () => resolve(), { once: true });
  });
}
