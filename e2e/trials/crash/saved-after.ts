import type { LiveNote } from '../../support/live-note.ts';

/** Resolves at the first "everything is saved" that comes after this many milliseconds. */
export function savedAfter(note: LiveNote, ms: number): Promise<void> {
  const from = performance.now() + ms;
  return new Promise((resolve) => {
    note.onAcknowledged(() => {
      if (performance.now() >= from) resolve();
    });
  });
}
