import type { Browser, Page } from '@playwright/test';

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** When it began, in microseconds. */
  ts: number;
  /** Microseconds until it ended, on the clock. */
  dur?: number;
  /** Microseconds of the processor that the thread itself had, without those it waited for one. */
  tdur?: number;
  args?: { name?: string };
}

/** A task of the page's main thread, in milliseconds: of its own processor time, and on the clock. */
export interface MainTask {
  cpu: number;
  wall: number;
}

/**
 * The longest task of the page's main thread between the page's marks `act-begins` and `act-ends`, which
 * `act` has it make, in milliseconds of its own processor time: on a machine that others use too, the clock
 * on the wall says how busy they are, and what the test itself does in the page is none of the page's doing.
 */
export async function longestTask(browser: Browser, page: Page, act: () => Promise<void>): Promise<number> {
  return Math.max(...(await tasksOf(browser, page, act)).map(({ cpu }) => cpu));
}

/** All tasks of the page's main thread between those marks; at least one. */
export async function tasksOf(browser: Browser, page: Page, act: () => Promise<void>): Promise<MainTask[]> {
  await browser.startTracing(page, { categories: ['toplevel', 'blink.user_timing'] });
  await act();
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const main = new Set(
    trace.traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid}:${tid}`),
  );
  const at = (mark: string) => trace.traceEvents.find(({ name }) => name === mark)?.ts;
  const [begin, end] = [at('act-begins'), at('act-ends')];
  if (begin === undefined || end === undefined) throw new Error('The page made no marks');
  const tasks = trace.traceEvents.filter(
    ({ name, ph, pid, tid, ts }) =>
      ph === 'X' && name.endsWith('RunTask') && main.has(`${pid}:${tid}`) && ts > begin && ts < end,
  );
  if (tasks.length === 0) throw new Error('The trace has no tasks of the page');
  return tasks.map(({ tdur = 0, dur = 0 }) => ({ cpu: tdur / 1000, wall: dur / 1000 }));
}
