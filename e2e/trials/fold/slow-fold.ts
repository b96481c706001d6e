import { documentFields } from '@commonplace/contracts/document';
import * as Y from 'yjs';
import { percentile } from '../../support/percentile.ts';
import { until } from '../../support/until.ts';
import { BusyWriter } from './busy-writer.ts';
import type { FoldStack, OwnNote } from './fold-stack.ts';

const pieces = 18;
const paragraphsInPiece = 256;
const paragraph = 'sphinx of black quartz & judge of my vow; '.repeat(24);
const quietMs = 1_500;

export interface SlowFoldReport {
  megabytes: number;
  /** Appends while nothing large was folded, and while it was; milliseconds. */
  quiet: Latencies;
  during: Latencies;
  /** How long the projection of the large note and that of a small one took to follow. */
  largeMs: number;
  smallMs: number;
}

interface Latencies {
  count: number;
  p50: number;
  p99: number;
  most: number;
}

/** Two small notes are written in while a note of nearly 5 MB is folded for the first time. */
export async function foldLargeNote(on: FoldStack, random: () => number): Promise<SlowFoldReport> {
  const large = await on.note();
  const [first, second] = [await on.note(), await on.note()];
  const writer = new BusyWriter(random);
  const typing = (note: OwnNote, times: number[], isOver: () => boolean) =>
    (async () => {
      while (!isOver()) {
        const update = writer.write(1);
        const start = performance.now();
        await note.append(update);
        times.push(performance.now() - start);
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    })();
  const typeUntil = async (isOver: () => boolean) => {
    const times: number[] = [];
    await Promise.all([typing(first, times, isOver), typing(second, times, isOver)]);
    return latencies(times);
  };

  const quietUntil = performance.now() + quietMs;
  const quiet = await typeUntil(() => performance.now() > quietUntil);

  let bytes = 0;
  for (const update of largeUpdates()) {
    bytes += update.length;
    await large.append([update]);
  }
  const startedAt = performance.now();
  let isFolded = false;
  const folded = (async () => {
    await on.folded(large.noteId);
    // Its base as well, which is larger.
    await until(async () => {
      const rows = await on.disk.all('SELECT seq FROM note_update WHERE note_id = ?', large.noteId);
      return rows.length === 0;
    }, 'the base');
    isFolded = true;
    return performance.now() - startedAt;
  })();
  const during = await typeUntil(() => isFolded);
  const largeMs = await folded;
  const smallAt = performance.now();
  await on.folded(first.noteId);
  await on.folded(second.noteId);
  return {
    megabytes: bytes / 1024 / 1024,
    quiet,
    during,
    largeMs,
    smallMs: performance.now() - smallAt,
  };
}

function largeUpdates(): Uint8Array[] {
  const doc = new Y.Doc();
  const updates: Uint8Array[] = [];
  doc.on('update', (update: Uint8Array) => updates.push(update));
  const content = doc.getXmlFragment(documentFields.content);
  for (let piece = 0; piece < pieces; piece += 1) {
    const blocks = Array.from({ length: paragraphsInPiece }, () => {
      const block = new Y.XmlElement('paragraph');
      block.insert(0, [new Y.XmlText(paragraph)]);
      return block;
    });
    content.insert(content.length, blocks);
  }
  return updates;
}

function latencies(times: number[]): Latencies {
  const at = (share: number) => percentile(times, share);
  return { count: times.length, p50: at(0.5), p99: at(0.99), most: at(1) };
}
