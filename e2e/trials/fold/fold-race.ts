import { keepAsWritten } from '@commonplace/contracts/collab';
import * as Y from 'yjs';
import { LiveNote } from '../../support/live/live-note.ts';
import { seededRandom } from '../../support/seeded-random.ts';
import { until } from '../../support/until.ts';
import { BusyWriter } from './busy-writer.ts';
import type { FoldStack } from './fold-stack.ts';
import { type FoldFigures, startFolder } from './folder.ts';

const writers = 10;
const folders = 2;
const foldEveryMs = 20;
/** On a machine that is busy with other things the writers go on until there were so many folds. */
const fewestFolds = 10;
/** In one request. In the long form more, as the trial itself is what takes the time. */
const changesAtOnce = (count: number) => (count > 20_000 ? 200 : 20);

export interface RaceReport {
  /** Everything that was acknowledged, put together in memory. */
  acknowledged: Y.Doc;
  /** What a process that knows nothing reads from the disk. */
  replayed: Y.Doc;
  /** The screen of a person who had the note open all the time. */
  live: Y.Doc;
  /** Rows that the journal no longer has, though no base holds them. */
  missing: number[];
  listed: Awaited<ReturnType<FoldStack['listed']>>;
  derived: { title: string; text: string; html: string };
  folds: FoldFigures;
  updates: number;
  seconds: number;
}

/** Ten writers append to one note while two processes fold it every 20 ms, and the content process as it does. */
export async function raceFolds(
  on: FoldStack,
  count: number,
  seed: number,
  { isControl = false, isOver = () => false }: { isControl?: boolean; isOver?: () => boolean } = {},
): Promise<RaceReport> {
  const note = await on.note();
  const reader = await new LiveNote({
    url: `${on.stack.url.replace('http', 'ws')}/collab`,
    documentName: note.documentName,
    token: on.alice.token,
  }).synced();
  const random = seededRandom(seed);
  const acknowledged = new Y.Doc();
  const replayed = new Y.Doc();
  // These show what they were given: tidying up is for the writers, and is then an edit like any other.
  for (const doc of [acknowledged, replayed, reader.doc]) keepAsWritten(doc);
  const crew = Array.from({ length: writers }, () => new BusyWriter(random));
  // The paragraph that everybody begins in.
  const [first] = crew;
  const start = first?.write(1) ?? [];
  const take = (from: BusyWriter | undefined, updates: Uint8Array[]) => {
    const all = Y.mergeUpdates(updates);
    Y.applyUpdate(acknowledged, all);
    for (const writer of crew) if (writer !== from) writer.hear(all);
  };
  await note.append(start);
  take(first, start);

  const others = await Promise.all(
    Array.from({ length: folders }, () => startFolder(note.noteId, foldEveryMs, on.env)),
  );
  const folds = () =>
    others.reduce(
      (sum, { figures }) => ({
        done: sum.done + figures.done,
        overtaken: sum.overtaken + figures.overtaken,
        failed: sum.failed + figures.failed,
      }),
      { done: 0, overtaken: 0, failed: 0 },
    );
  const startedAt = performance.now();
  let left = count;
  const atOnce = changesAtOnce(count);
  let updates = start.length;
  await Promise.all(
    crew.map(async (writer) => {
      // Where rows are lost folds become slow: what builds on them waits, and Yjs tries it again each time.
      while ((left > 0 && !isOver()) || (!isControl && folds().done < fewestFolds)) {
        left -= atOnce;
        const written = writer.write(atOnce);
        await note.append(written);
        updates += written.length;
        take(writer, written);
      }
    }),
  );
  const seconds = (performance.now() - startedAt) / 1_000;
  await Promise.all(others.map((folder) => folder.stop()));
  // Without the guard the lag of the projection may never be found.
  if (!isControl) await on.folded(note.noteId);
  const stored = await on.load(note.noteId);
  for (const update of [stored.base, ...stored.rows.map((row) => row.update)])
    if (update) Y.applyUpdate(replayed, update);
  // Hints may be lost; the regular look comes within seconds.
  const isLevel = async () => isControl || sameDocument(reader.doc, acknowledged);
  await until(isLevel, 'the live document', 15_000).catch(() => {});
  const { projection } = await on.render(note.noteId);
  const listed = await on.listed(note.noteId);
  reader.vanish();
  return {
    acknowledged,
    replayed,
    live: reader.doc,
    missing: stored.quarantined,
    listed,
    derived: { title: projection.title, text: projection.text, html: projection.html },
    folds: folds(),
    updates,
    seconds,
  };
}

/** Same content, same state vector, same deletions. */
export function sameDocument(one: Y.Doc, other: Y.Doc): boolean {
  return (
    Y.equalSnapshots(Y.snapshot(one), Y.snapshot(other)) &&
    JSON.stringify(one.getXmlFragment('content').toJSON()) ===
      JSON.stringify(other.getXmlFragment('content').toJSON())
  );
}

/** How much of what was acknowledged a replay does not hold, in characters and other pieces. */
export function lostChanges(acknowledged: Y.Doc, replayed: Y.Doc): number {
  const known = Y.snapshot(replayed).sv;
  let lost = 0;
  for (const [client, clock] of Y.snapshot(acknowledged).sv)
    lost += Math.max(0, clock - (known.get(client) ?? 0));
  return lost;
}
