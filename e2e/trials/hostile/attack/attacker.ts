import { type FrameForger, forgedFrame } from './forged-frames.ts';
import { below, forgedUpdate, genuineUpdate, pick } from './forged-updates.ts';
import { Line } from './line.ts';
import { syncFrame, syncSteps } from './wire.ts';

/** What became of an attack. */
export interface AttackReport {
  frames: number;
  visits: number;
  ends: Record<string, number>;
  /** Each update that the server said it had saved, and how many those are. */
  acknowledged: Uint8Array[];
  saved: number;
  /** Of what was sent as genuine, how many updates were acknowledged. */
  genuine: number;
}

export interface AttackPlan extends FrameForger {
  url: string;
  /** Signs in, or sends without ever doing so. */
  signsIn: boolean;
}

/** An answer that takes longer is none: what comes after a document was closed is dropped without a word. */
const patience = 1_000;

export function emptyReport(): AttackReport {
  return { frames: 0, visits: 0, ends: {}, acknowledged: [], saved: 0, genuine: 0 };
}

/** Adds to a report what became of another attack. */
export function addReport(sum: AttackReport, part: AttackReport): void {
  sum.frames += part.frames;
  sum.visits += part.visits;
  sum.genuine += part.genuine;
  sum.saved += part.saved;
  sum.acknowledged.push(...part.acknowledged);
  for (const [end, count] of Object.entries(part.ends)) sum.ends[end] = (sum.ends[end] ?? 0) + count;
}

/** One visit to the server: signs in, sends so many frames of one way of attacking, looks what comes back, leaves. */
export async function visit(plan: AttackPlan, most: number, report: AttackReport): Promise<void> {
  const line = await Line.open(plan.url);
  report.visits += 1;
  try {
    if (plan.signsIn) {
      await line.enter(plan.documentName, plan.token);
    }
    const way = plan.random();
    if (way < 0.55 || !plan.signsIn) await sendAnything(line, plan, most, report);
    else if (way < 0.9) await sendJudged(line, plan, report);
    else await sendGenuine(line, plan, most, report);
    const end = line.end ?? 'left';
    report.ends[end] = (report.ends[end] ?? 0) + 1;
  } finally {
    line.close();
  }
}

/** Several at once, without waiting for what becomes of each. */
async function sendAnything(line: Line, plan: AttackPlan, most: number, report: AttackReport): Promise<void> {
  const frames = Math.min(most, 1 + below(plan.random, 8));
  for (let count = 0; count < frames; count += 1) line.send(forgedFrame(plan));
  report.frames += frames;
  await line.until(() => line.end !== null, 30);
}

/** One forged update, so that its acknowledgement can be no other's. */
async function sendJudged(line: Line, plan: AttackPlan, report: AttackReport): Promise<void> {
  const update = forgedUpdate(plan);
  line.send(syncFrame(plan.documentName, pick(plan.random, [syncSteps.missing, syncSteps.update]), update));
  report.frames += 1;
  const before = line.count('question');
  await line.until(
    () =>
      line.end !== null || line.heard('saved') || line.heard('not-saved') || line.count('question') > before,
    patience,
  );
  if (line.heard('saved')) acknowledge(report, [update]);
}

/** What is well formed, acknowledged in its order, and something forged at its end. */
async function sendGenuine(line: Line, plan: AttackPlan, most: number, report: AttackReport): Promise<void> {
  const updates = Array.from({ length: Math.min(most, 4) }, () => genuineUpdate(plan));
  for (const update of updates) line.send(syncFrame(plan.documentName, syncSteps.update, update));
  line.send(syncFrame(plan.documentName, syncSteps.update, new Uint8Array([1, 255])));
  report.frames += updates.length + 1;
  await line.until(() => line.end !== null, patience);
  const acknowledged = updates.slice(0, line.count('saved'));
  report.genuine += acknowledged.length;
  acknowledge(report, acknowledged);
}

function acknowledge(report: AttackReport, updates: readonly Uint8Array[]): void {
  report.saved += updates.length;
  report.acknowledged.push(...updates);
}
