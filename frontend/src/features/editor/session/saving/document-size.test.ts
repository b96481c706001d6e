import { collabLimits } from '@commonplace/contracts/collab';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import { DocumentSize } from './document-size.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const limit = collabLimits.document;
const letters = (count: number) => 'x'.repeat(count);

test('C24: a note says when a fifth of its room is left, when there is none, and when there is some again', () => {
  const doc = new Y.Doc();
  const heard: string[] = [];
  const size = new DocumentSize(doc, () => heard.push(size.room));
  const text = doc.getText('title');
  // Kept for undo here, and gone for the server.
  const history = new Y.UndoManager(text);
  text.insert(0, letters(limit * 0.79));
  vi.runAllTimers();
  expect(heard).toEqual([]);
  text.insert(0, letters(limit * 0.02));
  vi.runAllTimers();
  expect(heard).toEqual(['filling']);
  expect(size.fits(limit * 0.1)).toBe(true);
  expect(size.fits(limit * 0.2)).toBe(false);
  text.insert(0, letters(limit * 0.18));
  vi.runAllTimers();
  expect(heard).toEqual(['filling', 'full']);
  expect(size.fits(1)).toBe(false);
  text.delete(0, limit * 0.5);
  vi.runAllTimers();
  expect(heard).toEqual(['filling', 'full', 'roomy']);
  expect(size.fits(limit * 0.3)).toBe(true);
  expect(history.undoStack).not.toEqual([]);
});

test('C24: what arrives twice is counted once', () => {
  const doc = new Y.Doc();
  const size = new DocumentSize(doc, () => undefined);
  const half = new Y.Doc();
  half.getText('title').insert(0, letters(limit * 0.5));
  const update = Y.encodeStateAsUpdate(half);
  doc.emit('update', [update, null, doc, null as never]);
  Y.applyUpdate(doc, update);
  vi.runAllTimers();
  expect(size.room).toBe('roomy');
  expect(size.fits(limit * 0.4)).toBe(true);
});

test('C24: letters that were deleted count for nothing in any script', () => {
  const doc = new Y.Doc();
  const size = new DocumentSize(doc, () => undefined);
  const text = doc.getText('title');
  const history = new Y.UndoManager(text);
  // Three bytes each.
  text.insert(0, '\u6f22'.repeat(limit * 0.31));
  text.delete(0, text.length);
  vi.runAllTimers();
  expect(size.room).toBe('roomy');
  expect(size.fits(limit * 0.9)).toBe(true);
  expect(history.undoStack).not.toEqual([]);
});
