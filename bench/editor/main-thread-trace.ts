import type { CDPSession } from '@playwright/test';

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds. */
  ts: number;
  dur?: number;
  args: { name?: string; data?: { type?: string } };
}

/** What one key cost the renderer's main thread, in milliseconds. */
export interface KeyCost {
  /** The tasks in which the key's own events ran: keydown, keypress, beforeinput, input. */
  task: number;
  /** Every task from this keydown until the next one: also painting, and what the others wrote meanwhile. */
  untilNext: number;
}

export interface TypingTrace {
  keys: KeyCost[];
  /** Tasks over 50 ms. */
  longTasks: number;
  /** Style, layout and painting until the next key. */
  rendering: number[];
}

const ownEvents = new Set(['keydown', 'keypress', 'beforeinput', 'textInput', 'input']);
const renderingWork = new Set(['UpdateLayoutTree', 'Layout', 'PrePaint', 'Paint', 'Layerize', 'Commit']);

/** Records the main thread while `work` runs. */
export async function traceTyping(session: CDPSession, work: () => Promise<void>): Promise<TypingTrace> {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: unknown[] }) => {
    // Not by spreading: a trace has more events than a call may have arguments.
    for (const event of value) events.push(event as TraceEvent);
  };
  session.on('Tracing.dataCollected', collect);
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      includedCategories: ['devtools.timeline', 'disabled-by-default-devtools.timeline', '__metadata'],
      excludedCategories: ['*'],
    },
  });
  await work();
  const complete = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()));
  await session.send('Tracing.end');
  await complete;
  session.off('Tracing.dataCollected', collect);
  return readTrace(events);
}

function readTrace(events: TraceEvent[]): TypingTrace {
  const keydowns = events.filter(isDispatchOf((type) => type === 'keydown'));
  const [first] = keydowns;
  if (!first) throw new Error('The trace holds no keydown');
  const onMain = ({ pid, tid }: TraceEvent) => pid === first.pid && tid === first.tid;
  const main = events.filter((event) => onMain(event) && event.dur !== undefined);
  const tasks = main.filter(({ name }) => name === 'RunTask').sort(byTime);
  const own = main.filter(isDispatchOf((type) => ownEvents.has(type))).sort(byTime);
  const rendering = main.filter(({ name }) => renderingWork.has(name)).sort(byTime);
  const starts = keydowns.filter(onMain).sort(byTime);

  const keys: KeyCost[] = [];
  const renderingPerKey: number[] = [];
  // The last key has no end.
  for (let index = 0; index + 1 < starts.length; index += 1) {
    const from = (starts[index] as TraceEvent).ts;
    const to = (starts[index + 1] as TraceEvent).ts;
    const between = tasks.filter((task) => end(task) > from && task.ts < to && !holds(task, to));
    const dispatched = own.filter(({ ts }) => ts >= from && ts < to);
    const ownTasks = between.filter((task) => dispatched.some(({ ts }) => holds(task, ts)));
    keys.push({ task: sum(ownTasks), untilNext: sum(between) });
    renderingPerKey.push(sum(rendering.filter(({ ts }) => ts >= from && ts < to)));
  }
  const firstKey = (starts[0] as TraceEvent).ts;
  const longTasks = tasks.filter(({ ts, dur = 0 }) => ts >= firstKey && dur > 50_000).length;
  return { keys, longTasks, rendering: renderingPerKey };
}

function isDispatchOf(wanted: (type: string) => boolean) {
  return ({ name, args }: TraceEvent) => name === 'EventDispatch' && wanted(args.data?.type ?? '');
}

const byTime = (a: TraceEvent, b: TraceEvent) => a.ts - b.ts;
const end = ({ ts, dur = 0 }: TraceEvent) => ts + dur;
const holds = (task: TraceEvent, at: number) => task.ts <= at && at < end(task);
const sum = (list: TraceEvent[]) => list.reduce((total, { dur = 0 }) => total + dur, 0) / 1000;
