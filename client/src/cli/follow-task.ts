import { setTimeout as pause } from 'node:timers/promises';
import type { api, EndpointResponse } from '@commonplace/contracts/api';
import type { Client } from '../client.ts';

type Task = EndpointResponse<typeof api.tasks.get>['task'];

const firstPauseMs = 200;
const longestPauseMs = 2_000;
/** So long a server may be away, as while it restarts: the task goes on then. */
const longestAwayMs = 60_000;

/**
 * Waits until an import or export is done, and shows how far it is. Where the person gives up, it is cancelled.
 *
 * @throws Error with its problem where it failed
 */
export async function followTask(client: Client, id: string, signal: AbortSignal): Promise<Task> {
  const show = progress();
  let answeredAt = performance.now();
  try {
    for (let waitMs = firstPauseMs; ; waitMs = Math.min(waitMs * 1.5, longestPauseMs)) {
      const task = await taskUnlessAway(client, id, signal);
      if (!task) {
        if (performance.now() - answeredAt > longestAwayMs) throw new Error('The server does not answer.');
        await pause(waitMs, undefined, { signal });
        continue;
      }
      answeredAt = performance.now();
      const { kind, state, done, total, report } = task;
      show(total === 0 ? `${kind}: ${state}` : `${kind}: ${state}, ${done} of ${total}`);
      if (state === 'done') return task;
      if (state === 'failed' || state === 'cancelled')
        throw new Error(report.problem ?? `The ${kind} was ${state}.`);
      await pause(waitMs, undefined, { signal });
    }
  } catch (error) {
    if (!signal.aborted) throw error;
    await client.tasks.cancel({ params: { id } });
    throw signal.reason;
  } finally {
    show(null);
  }
}

/** Null where the network or the server did not answer. */
async function taskUnlessAway(client: Client, id: string, signal: AbortSignal): Promise<Task | null> {
  try {
    return (await client.tasks.get({ params: { id } }, { signal })).task;
  } catch (error) {
    // What `fetch` rejects with where it reaches nobody.
    if (error instanceof TypeError && !signal.aborted) return null;
    throw error;
  }
}

/** One line on a terminal, written anew; elsewhere a line for each change. */
function progress(): (line: string | null) => void {
  const { stderr } = process;
  let last: string | null = null;
  return (line) => {
    if (line === last) return;
    last = line;
    if (stderr.isTTY) stderr.write(`\r\x1b[K${line ?? ''}`);
    else if (line !== null) stderr.write(`${line}\n`);
  };
}
