import { setTimeout as delay } from 'node:timers/promises';

/**
 * Waits for a process that is not our child, so that no event reports its end.
 *
 * @param {number} pid
 * @param {number} withinMs
 * @returns {Promise<boolean>}
 */
export async function hasEnded(pid, withinMs) {
  const limit = Date.now() + withinMs;
  while (Date.now() < limit) {
    try {
      process.kill(pid, 0);
    } catch {
      return true;
    }
    await delay(20);
  }
  return false;
}
