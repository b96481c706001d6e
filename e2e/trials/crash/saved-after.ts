import type { LiveNote } from '../../support/live/live-note.ts';

const patience = 60_000;

/** Resolves at the first "everything is saved" that comes after this many milliseconds; rejects when none comes. */
export function savedAfter(note: LiveNote, ms: number): Promise<void> {
  const from = performance.now() + ms;
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => reject(new Error('Nobody was told that everything is saved')), patience);
    note.onAcknowledged(() => {
      if (performance.now() < from) return;
      clearTimeout(limit);
      resolve();
    });
  });
}
