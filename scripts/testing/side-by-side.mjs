/**
 * Does the works in their order, two at once where both may have another one beside them.
 *
 * @template Work, Result
 * @param {Work[]} works
 * @param {(work: Work) => boolean} mayShare whether another one may run meanwhile
 * @param {(work: Work) => Promise<Result>} run
 * @returns {Promise<Result[]>} in the order of the works
 */
export async function sideBySide(works, mayShare, run) {
  /** @type {Promise<Result>[]} */
  const results = [];
  /** @type {Set<Promise<unknown>>} */
  const running = new Set();
  for (const work of works) {
    if (!mayShare(work)) await Promise.all(running);
    if (running.size === 2) await Promise.race(running);
    const result = run(work);
    results.push(result);
    const ended = result.finally(() => running.delete(ended));
    running.add(ended);
    if (!mayShare(work)) await ended;
  }
  return Promise.all(results);
}
