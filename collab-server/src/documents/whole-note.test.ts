import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as Y from 'yjs';
import { WholeNote } from './whole-note.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A document with this much text, and what is sent of it to those who have nothing. */
function noteOf(letters: number) {
  const document = new Y.Doc();
  document.getText('title').insert(0, 'x'.repeat(letters));
  return { text: document.getText('title'), whole: new WholeNote(document) };
}

/** What stands in a document that is given all this and nothing else. */
function readBy(updates: Uint8Array[]): string {
  const document = new Y.Doc();
  for (const update of updates) Y.applyUpdate(document, update);
  return document.getText('title').toString();
}

const large = 20_000;

describe('what is sent to those who have nothing of a note', () => {
  it('a large note is written out once for all who come within a second', () => {
    const { text, whole } = noteOf(large);
    const first = whole.read();
    text.insert(0, 'one ');
    text.insert(0, 'two ');
    const second = whole.read();
    text.insert(0, 'three ');
    const third = whole.read();
    expect(second[0]).toBe(first[0]);
    expect(third[0]).toBe(first[0]);
    expect(readBy(first)).toBe('x'.repeat(large));
    expect(readBy(second)).toBe(`two one ${'x'.repeat(large)}`);
    expect(readBy(third)).toBe(text.toString());
    vi.advanceTimersByTime(1_000);
    expect(whole.read()).toHaveLength(1);
    expect(readBy(whole.read())).toBe(text.toString());
  });

  it('what has been deleted is not sent any more', () => {
    const { text, whole } = noteOf(large);
    text.insert(0, 'secret');
    expect(sent(whole)).toContain('secret');
    text.delete(0, 6);
    expect(sent(whole)).not.toContain('secret');
    expect(readBy(whole.read())).toBe('x'.repeat(large));
  });

  it('when much has come since, it is written out anew', () => {
    const { text, whole } = noteOf(large);
    whole.read();
    text.insert(0, 'y'.repeat(large));
    expect(whole.read()).toHaveLength(1);
    expect(readBy(whole.read())).toBe(text.toString());
  });

  it('a short note is one update', () => {
    const { text, whole } = noteOf(100);
    whole.read();
    text.insert(0, 'one ');
    expect(whole.read()).toHaveLength(1);
    expect(readBy(whole.read())).toBe(text.toString());
  });
});

function sent(whole: WholeNote): string {
  return whole
    .read()
    .map((update) => Buffer.from(update).toString('latin1'))
    .join('');
}
