const EVERY_MS = 15_000;

/**
 * Says now and then that something is still going on, so that a long wait is not taken for a hang.
 *
 * @param {string} doing `installing`
 * @returns {() => void} to be called when it is done
 */
export function sayStill(doing) {
  const began = Date.now();
  const timer = setInterval(() => {
    process.stderr.write(`  … still ${doing}, ${Math.round((Date.now() - began) / 1000)} s\n`);
  }, EVERY_MS);
  return () => clearInterval(timer);
}
