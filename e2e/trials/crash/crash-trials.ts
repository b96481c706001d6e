import type * as Y from 'yjs';
import { LiveNote } from '../../support/live/live-note.ts';
import { type MarkFate, MarkingWriter } from '../../support/live/marking-writer.ts';
import { seededRandom } from '../../support/seeded-random.ts';
import { marksIn } from './marks-in.ts';
import type { RestWriter } from './rest-writer.ts';

/** Something that serves live documents and can lose its power. */
export interface CrashTarget {
  /** From now on it is about another, empty document. */
  turnPage(): Promise<void>;
  /** Where and how a new client opens the document now. */
  address(): { url: string; documentName: string; token: string };
  /** Brings everything back on what is on the disk, and resolves when it serves. */
  revive(): Promise<void>;
  /** The document as it is on the disk: nothing of it comes from a client, or from a server's memory. */
  stored(): Promise<Y.Doc>;
  /** Someone who writes other notes over REST at the same time. */
  beside?: RestWriter;
}

/**
 * Waits for the moment it likes and ends processes at once, without a signal they could handle. Resolves
 * with how many, when they are gone.
 */
export type Strike = (random: () => number, notes: readonly LiveNote[]) => Promise<number>;

export interface CrashPlan {
  seed: number;
  strikes: readonly Strike[];
  /** How often those who write stay, reconnect and go on, instead of being gone with all they know. */
  staying?: number;
  /** How many times as long as usual those who write pause, so that a slow server can say "saved" in between. */
  slowness?: number;
  /** Whether no further trial may begin. */
  isOver?: () => boolean;
}

export interface CrashReport {
  trials: number;
  kills: number;
  /** What was acknowledged, live and over REST. */
  acknowledged: number;
  /** Acknowledged acts that a later reader does not find, or acknowledged deletions that it does. */
  broken: Set<string>;
  /** Marks and notes that a later reader finds more than once. */
  doubled: Set<string>;
  /** The longest time until everything of those who stayed was on the disk, in milliseconds. */
  slowestReturn: number;
}

const writers = 3;
/** So many trials write into the same document: it is folded between them, and stays small enough to be judged. */
const trialsOnPage = 5;
const returnPatience = 60_000;
/** So long a server may not know of a row whose append ended without an answer (C7). */
const arrivalPatience = 10_000;

/**
 * Lets three people write into one note and ends processes while they do. Either all their memory is gone with
 * it: then a fresh reader has to find what was promised. Or they stay: then all they wrote has to get there.
 */
export async function runCrashTrials(target: CrashTarget, plan: CrashPlan): Promise<CrashReport> {
  const random = seededRandom(plan.seed);
  const report: CrashReport = {
    trials: 0,
    kills: 0,
    acknowledged: 0,
    broken: new Set(),
    doubled: new Set(),
    slowestReturn: 0,
  };
  let page: MarkFate[] = [];
  for (const [trial, strike] of plan.strikes.entries()) {
    if (plan.isOver?.()) break;
    report.trials += 1;
    if (trial % trialsOnPage === 0) {
      await target.turnPage();
      page = [];
    }
    const notes = Array.from({ length: writers }, () => new LiveNote(target.address()));
    await Promise.all(notes.map((note) => note.synced()));
    const crew = notes.map((note, index) => new MarkingWriter(note, `${trial}.${index}`, random));
    for (const writer of crew) writer.start(plan.slowness);
    target.beside?.start();
    report.kills += await strike(random, notes);

    const stays = random() < (plan.staying ?? 0);
    const promises = crew.flatMap((writer) => writer.promises);
    report.acknowledged += crew.reduce((sum, writer) => sum + writer.acknowledged, 0);
    if (stays) for (const note of notes) comeBack(note);
    else endAll(crew, notes);
    await target.revive();
    if (stays) {
      for (const writer of crew) writer.stop();
      const intentions = crew.flatMap((writer) => writer.intentions);
      const took = await until(
        async () => differences(await target.stored(), intentions).broken.length === 0,
        returnPatience,
      );
      report.slowestReturn = Math.max(report.slowestReturn, took);
      endAll(crew, notes);
      page.push(...intentions);
    } else {
      page.push(...promises);
    }
    await target.beside?.stop();
    judge(await target.stored(), page, report);
    const reader = await new LiveNote(target.address()).synced();
    await until(async () => differences(reader.doc, page).broken.length === 0, arrivalPatience);
    judge(reader.doc, page, report);
    reader.vanish();
    if (report.broken.size > 0 || report.doubled.size > 0) break;
  }
  if (target.beside) {
    const verdict = await target.beside.judged();
    report.acknowledged += verdict.acknowledged;
    for (const one of verdict.broken) report.broken.add(one);
    for (const one of verdict.doubled) report.doubled.add(one);
  }
  return report;
}

function endAll(crew: readonly MarkingWriter[], notes: readonly LiveNote[]): void {
  for (const writer of crew) writer.stop();
  for (const note of notes) note.vanish();
}

/** What the server closed or refused for now is asked for again, as our own editor does. */
function comeBack(note: LiveNote): void {
  const again = () => setTimeout(() => note.breakSocket(), 200);
  note.provider.on('close', ({ event }: { event: { reason: string } }) => {
    if (event.reason === 'journal-away' || event.reason === 'server-restarting') again();
  });
  note.provider.on('authenticationFailed', again);
}

/**
 * Resolves with how long it took until it was so, or when patience is at its end: what is judged then says
 * what is missing.
 */
async function until(isSo: () => Promise<boolean>, patience: number): Promise<number> {
  const startedAt = performance.now();
  while (performance.now() - startedAt < patience && !(await isSo()))
    await new Promise((resolve) => setTimeout(resolve, 20));
  return performance.now() - startedAt;
}

function judge(document: Y.Doc, fates: readonly MarkFate[], report: CrashReport): void {
  const { broken, doubled } = differences(document, fates);
  for (const one of broken) report.broken.add(one);
  for (const one of doubled) report.doubled.add(one);
}

function differences(
  document: Y.Doc,
  fates: readonly MarkFate[],
): { broken: string[]; doubled: readonly string[] } {
  const { bold, plain, doubled } = marksIn(document);
  const broken = fates.flatMap(({ mark, promised, isBold }) => {
    const isThere = bold.has(mark) || plain.has(mark);
    if (promised === 'present' && !isThere) return [`${mark} is missing`];
    if (promised === 'absent' && isThere) return [`${mark} came back`];
    if (promised === 'present' && isBold === true && plain.has(mark)) return [`${mark} is not bold`];
    if (promised === 'present' && isBold === false && bold.has(mark)) return [`${mark} became bold`];
    return [];
  });
  return { broken, doubled };
}
