import type { TaskSummary, TaskView } from '@commonplace/contracts/api';

/** Whether it may still change by itself. */
export const isOpen = ({ state, report }: TaskView): boolean =>
  state === 'waiting' || state === 'running' || report.undo === 'running';

/** Whether the server still works on it. An import with a plan waits for its person. */
export function isUnderWay({ state, kind, report }: TaskView): boolean {
  if (report.undo === 'running') return true;
  return state === 'running' || (state === 'waiting' && !(kind === 'import' && report.plan));
}

/** How much of it is done, from 0 to 1; null while that is not known. */
export function shareDone({ done, total, state }: TaskSummary): number | null {
  if (state === 'done') return 1;
  return total > 0 ? Math.min(1, done / total) : null;
}
