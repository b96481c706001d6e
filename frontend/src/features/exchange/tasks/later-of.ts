import type { TaskSummary } from '@commonplace/contracts/api';

/** How far along a task is: answers and pushes come in any order. */
function stageOf({ state, done, total }: TaskSummary): number {
  if (state !== 'waiting' && state !== 'running') return 4;
  if (done > 0) return 3;
  // An import that was looked at waits again: the order of these states is not known.
  if (total > 0) return 2;
  return state === 'running' ? 1 : 0;
}

/** Of two views of a task the later one; the second where that can't be told. */
export function laterOf<Known extends TaskSummary>(known: Known, heard: Known): Known {
  const further = stageOf(heard) - stageOf(known) || heard.done - known.done;
  return further < 0 ? known : heard;
}
