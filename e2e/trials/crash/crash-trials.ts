import { LiveNote } from '../../support/live-note.ts';
import { MarkingWriter } from '../../support/marking-writer.ts';
import { seededRandom } from '../../support/seeded-random.ts';

/** Something that serves one live document and can lose its power. */
export interface CrashTarget {
  /** Where and how a new client opens the document now. */
  address(): { url: string; documentName: string; token: string };
  /** Ends every process at once, without a signal they could handle. */
  kill(): Promise<void>;
  /** Brings everything back on what is on the disk, and resolves when it serves. */
  revive(): Promise<void>;
}

export interface CrashReport {
  kills: number;
  acknowledged: number;
  /** Acknowledged marks that a later reader does not find, or acknowledged deletions that it does. */
  broken: Set<string>;
  /** Marks that a later reader finds more than once. */
  doubled: Set<string>;
}

const writers = 3;

/**
 * Lets three people write into one note and ends everything right after one of them has been told
 * "saved"; all their memory is gone with it. A fresh reader then has to find what was promised.
 */
export async function runCrashTrials(target: CrashTarget, kills: number, seed: number): Promise<CrashReport> {
  const random = seededRandom(seed);
  const report: CrashReport = { kills, acknowledged: 0, broken: new Set(), doubled: new Set() };
  const promises: MarkingWriter['promises'] = [];

  for (let trial = 0; trial < kills; trial += 1) {
    const notes = Array.from({ length: writers }, () => new LiveNote(target.address()));
    await Promise.all(notes.map((note) => note.synced()));
    const crew = notes.map((note, index) => new MarkingWriter(note, `${trial}.${index}`, random));
    for (const writer of crew) writer.start();
    await savedAfter(notes[trial % writers] as LiveNote, 100 + random() * 400);
    await target.kill();
    for (const writer of crew) writer.stop();
    for (const note of notes) note.vanish();
    report.acknowledged += crew.reduce((sum, writer) => sum + writer.acknowledged, 0);
    promises.push(...crew.flatMap((writer) => writer.promises));

    await target.revive();
    const reader = await new LiveNote(target.address()).synced();
    judge(reader.text, promises, report);
    reader.vanish();
  }
  return report;
}

/** Resolves at the first "everything is saved" that comes after this many milliseconds. */
function savedAfter(note: LiveNote, ms: number): Promise<void> {
  const from = performance.now() + ms;
  return new Promise((resolve) => {
    note.onAcknowledged(() => {
      if (performance.now() >= from) resolve();
    });
  });
}

function judge(text: string, promises: MarkingWriter['promises'], report: CrashReport): void {
  const found = new Map<string, number>();
  for (const [mark] of text.matchAll(/«[^»]*»/g)) found.set(mark, (found.get(mark) ?? 0) + 1);
  for (const { mark, promised } of promises) {
    const occurrences = found.get(mark) ?? 0;
    if (promised === 'present' && occurrences === 0) report.broken.add(`${mark} is missing`);
    if (promised === 'absent' && occurrences > 0) report.broken.add(`${mark} came back`);
    if (occurrences > 1) report.doubled.add(mark);
  }
}
