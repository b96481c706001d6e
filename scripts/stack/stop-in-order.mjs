/** When processes of each kind must have ended, counted from the order to stop; together within the promised 10 s. */
const STOP_BY_MS = { collab: 7_700, backend: 8_800, content: 9_600, store: 9_700, proxy: 9_800 };

/** @typedef {keyof typeof STOP_BY_MS} Kind */

/**
 * The collab-servers first, so that everything people typed is journaled while the journal still
 * answers; the content processes after all that ask them.
 *
 * @param {Partial<Record<Kind, readonly import('./supervised-process.mjs').SupervisedProcess[]>>} processes
 */
export async function stopInOrder(processes) {
  const began = Date.now();
  for (const [kind, limit] of Object.entries(STOP_BY_MS))
    await Promise.all(
      (processes[/** @type {Kind} */ (kind)] ?? []).map((each) => each.stop(began + limit - Date.now())),
    );
}
