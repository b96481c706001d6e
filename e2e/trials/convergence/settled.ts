import { projectDocument, readContent } from '@commonplace/contracts/document/server';
import { expect } from 'vitest';
import * as Y from 'yjs';
import type { Device } from './device.ts';
import type { Ledger, Verdict } from './ledger.ts';

/** What a whole trial came to, to be printed. */
export class Tally {
  notes = 0;
  acts = 0;
  letters = 0;
  movedTwice = 0;
  sank = 0;
  wentWithRange = 0;
  /** Letters that undo or redo took from others: on the screen, and on their way. */
  taken = 0;
  takenUnseen = 0;
  /** Milliseconds in which nothing arrived although a replica lacked something. */
  longestSilence = 0;
  readonly #causes = new Map<string, number>();
  readonly kinds = new Map<string, number>();

  add(devices: readonly Device[], ledger: Ledger, verdict: Verdict): void {
    this.notes += 1;
    this.letters += ledger.written;
    this.movedTwice += verdict.movedTwice;
    this.sank += verdict.sank;
    this.wentWithRange += verdict.wentWithRange;
    this.taken += verdict.taken.length;
    this.takenUnseen += verdict.takenUnseen;
    for (const cause of verdict.causes) this.#causes.set(cause, (this.#causes.get(cause) ?? 0) + 1);
    for (const { done } of devices) {
      for (const [kind, count] of done) {
        this.acts += count;
        this.kinds.set(kind, (this.kinds.get(kind) ?? 0) + count);
      }
    }
  }

  waited(silence: number): void {
    this.longestSilence = Math.max(this.longestSilence, silence);
  }

  toString(): string {
    return (
      `${this.acts} acts in ${this.notes} notes, ${this.letters} letters followed; 0 divergent, lost, foreign or doubled; ` +
      `blocks that two people rebuilt at once doubled ${this.movedTwice} and swallowed ${this.sank} letters, ` +
      `${this.wentWithRange} went with all that stood around them; ` +
      `${this.kinds.get('undo') ?? 0} undos and ${this.kinds.get('redo') ?? 0} redos swallowed ${this.taken} that were on the screen and ${this.takenUnseen} on their way`
    );
  }

  /** Which acts of two people doubled or lost how many letters, most first. */
  get causes(): string {
    const byCount = [...this.#causes].sort(([, a], [, b]) => b - a);
    return byCount.map(([cause, count]) => `${count} ${cause}`).join('; ') || 'none';
  }
}

/**
 * When everything has been exchanged: one document everywhere, the same on every screen, the same to a
 * later reader, derived alike, and with what people did in it.
 */
export function expectSettled(devices: readonly Device[], reader: Y.Doc, ledger: Ledger): Verdict {
  const [first] = devices as [Device, ...Device[]];
  for (const { doc, screen } of devices) {
    // State vector and deletions. Not the bytes: who may still undo keeps what others let go, and runs of
    // letters are cut where each device received them.
    expect(Y.equalSnapshots(Y.snapshot(doc), Y.snapshot(reader))).toBe(true);
    expect(screen.shown()).toEqual(first.screen.shown());
    expect(projectDocument(doc)).toEqual(projectDocument(reader));
  }
  if (reader.getXmlFragment('content').length > 0)
    expect(readContent(reader).toJSON()).toEqual(first.screen.shown());
  const verdict = ledger.judge(reader);
  const { lost, foreign, doubled, unasked } = verdict;
  expect({ lost, foreign, doubled, unasked }).toEqual({ lost: [], foreign: [], doubled: [], unasked: [] });
  return verdict;
}
