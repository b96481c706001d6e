import { setTimeout as pause } from 'node:timers/promises';
import * as Y from 'yjs';

interface Levelling {
  /** Everybody's documents by name. */
  docs: ReadonlyMap<string, Y.Doc>;
  reader: Y.Doc;
  isSynced: () => boolean;
  /** The report of a stuck person. */
  stateOf: (name: string) => string;
  /** For so long nothing may arrive anywhere while a replica lacks something, in milliseconds. */
  patience: number;
}

/**
 * Waits until every document is the reader's. However long that takes on a busy machine: it fails once
 * nothing has arrived anywhere for a while, and says who is stuck.
 *
 * @returns how long it took, and the longest time without news, in milliseconds
 */
export async function untilLevel({ docs, reader, isSynced, stateOf, patience }: Levelling): Promise<{
  took: number;
  longestSilence: number;
}> {
  const began = performance.now();
  let lastNews = began;
  let longestSilence = 0;
  const onNews = () => {
    longestSilence = Math.max(longestSilence, performance.now() - lastNews);
    lastNews = performance.now();
  };
  const all = [reader, ...docs.values()];
  for (const doc of all) doc.on('update', onNews);
  try {
    for (;;) {
      const behind = isSynced() ? [...docs].filter(([, doc]) => !isLevel(doc, reader)) : [...docs];
      if (behind.length === 0) return { took: performance.now() - began, longestSilence };
      if (performance.now() - lastNews > patience) {
        const who = behind.map(([name]) => stateOf(name)).join('; ');
        throw new Error(`Nothing has arrived for ${patience} ms, and not level: ${who}`);
      }
      await pause(50);
    }
  } finally {
    for (const doc of all) doc.off('update', onNews);
  }
}

function isLevel(doc: Y.Doc, reader: Y.Doc): boolean {
  return Y.equalSnapshots(Y.snapshot(doc), Y.snapshot(reader));
}
