import { beforeEach, describe, expect, test } from 'vitest';
import { LocalRegistry } from './local-registry.ts';

const note = 'note.0190a0a0-0000-7000-8000-000000000001.1';
let tabA: LocalRegistry;
let tabB: LocalRegistry;

beforeEach(() => {
  localStorage.clear();
  tabA = new LocalRegistry(localStorage, 'a');
  tabB = new LocalRegistry(localStorage, 'b');
});

describe('C22: the registry of local stores', () => {
  test('knows the stores of each person, and which have been complete', () => {
    tabA.add('alice', note);
    tabA.add('bob', 'draft.1');
    tabA.markComplete('alice', note);
    tabA.add('alice', note);
    expect(tabB.stores('alice')).toEqual([{ userId: 'alice', documentName: note, complete: true }]);
    expect(tabB.stores()).toHaveLength(2);
    expect(tabB.find('bob', note)).toBeNull();
  });

  test('an edit is unsaved until this tab, not another, has it acknowledged', () => {
    tabA.markUnsaved('alice', note);
    tabB.markUnsaved('alice', note);
    tabB.markSaved('alice', note);
    expect(tabA.hasUnsaved('alice', note)).toBe(true);
    tabA.markSaved('alice', note);
    expect(tabA.hasUnsaved('alice', note)).toBe(false);
  });

  test('what a crashed tab left unsaved is cleared by the tab that brought it to the server', () => {
    tabA.markUnsaved('alice', note);
    const found = tabB.unsavedMarks('alice', note);
    tabB.clearMarks('alice', note, found);
    expect(tabB.hasUnsaved('alice', note)).toBe(false);
  });

  test('but not when that tab has gone on writing meanwhile', () => {
    tabA.markUnsaved('alice', note);
    const found = tabB.unsavedMarks('alice', note);
    tabA.markUnsaved('alice', note);
    tabB.clearMarks('alice', note, found);
    expect(tabB.hasUnsaved('alice', note)).toBe(true);
  });

  test('forgetting a store forgets its marks, and not another person’s', () => {
    tabA.add('alice', note);
    tabA.markUnsaved('alice', note);
    tabA.markUnsaved('bob', note);
    tabA.remove('alice', note);
    expect(tabA.find('alice', note)).toBeNull();
    expect(tabA.hasUnsaved('alice', note)).toBe(false);
    expect(tabA.hasUnsaved('bob', note)).toBe(true);
  });
});
