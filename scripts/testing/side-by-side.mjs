/**
 * Does the works in their order, several at once: each takes some of the slots, or runs alone where it says none.
 *
 * @template Work, Result
 * @param {Work[]} works
 * @param {number} most slots that are taken at once
 * @param {(work: Work) => number | undefined} slotsOf
 * @param {(work: Work) => Promise<Result>} run
 * @returns {Promise<Result[]>} in the order of the works
 */
export async function sideBySide(works, most, slotsOf, run) {
  /** @type {Promise<Result>[]} */
  const results = [];
  /** @type {Map<Promise<unknown>, number>} */
  const running = new Map();
  const taken = () => [...running.values()].reduce((sum, slots) => sum + slots, 0);
  for (const work of works) {
    const slots = Math.min(slotsOf(work) ?? most, most);
    while (taken() + slots > most) await Promise.race(running.keys());
    const result = run(work);
    results.push(result);
    const ended = result.finally(() => running.delete(ended));
    running.set(ended, slots);
  }
  return Promise.all(results);
}
