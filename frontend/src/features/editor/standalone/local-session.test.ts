import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import { LocalSession } from './local-session.ts';

const open: LocalSession[] = [];

async function openTab(): Promise<LocalSession> {
  const tab = new LocalSession();
  open.push(tab);
  await vi.waitFor(() => expect(tab.keeping).not.toBe('opening'));
  return tab;
}

afterEach(async () => {
  for (const tab of open.splice(0)) {
    tab.empty(tab.state());
    await tab.end();
  }
  vi.unstubAllGlobals();
});

const write = (tab: LocalSession, text: string) => {
  const paragraph = new Y.XmlElement('paragraph');
  paragraph.insert(0, [new Y.XmlText(text)]);
  tab.content.push([paragraph]);
};
const wordsOf = (tab: LocalSession) =>
  tab.content.toArray().map((block) => block.toString().replace(/<[^>]+>/g, ''));

test('what is written is there again when the page is', async () => {
  const first = await openTab();
  first.title.insert(0, 'Title');
  write(first, 'kept');
  await first.end();
  const again = await openTab();
  expect(again.keeping).toBe('kept');
  expect(again.snapshot()).toMatchObject({ isEditable: true, documentName: null, people: [] });
  expect(again.title.toString()).toBe('Title');
  expect(wordsOf(again)).toEqual(['kept']);
});

test('tabs show the same text, also what one of them wrote before the other one was there', async () => {
  const one = await openTab();
  write(one, 'before');
  const two = await openTab();
  await vi.waitFor(() => expect(wordsOf(two)).toEqual(['before']));
  write(two, 'there');
  write(one, 'here');
  await vi.waitFor(() => {
    expect(wordsOf(two)).toHaveLength(3);
    expect(wordsOf(one)).toEqual(wordsOf(two));
  });
});

test('emptied is what was looked at, and nothing that was written since', async () => {
  const tab = await openTab();
  write(tab, 'in the note');
  const state = tab.state();
  write(tab, 'meanwhile');
  expect(tab.empty(state)).toBe(false);
  expect(wordsOf(tab)).toEqual(['in the note', 'meanwhile']);
  expect(tab.empty(tab.state())).toBe(true);
  await tab.end();
  const again = await openTab();
  expect(wordsOf(again)).toEqual([]);
});

test('without a storage one can write, and it is said that nothing is kept', async () => {
  vi.stubGlobal('indexedDB', undefined);
  const tab = await openTab();
  expect(tab.keeping).toBe('lost');
  expect(tab.snapshot().isEditable).toBe(true);
});

test('a storage that comes late keeps what was written before and without it', async () => {
  const before = await openTab();
  write(before, 'earlier');
  await before.end();
  vi.stubGlobal('indexedDB', undefined);
  const tab = await openTab();
  expect(tab.keeping).toBe('lost');
  write(tab, 'meanwhile');
  vi.unstubAllGlobals();
  await vi.waitFor(() => expect(tab.keeping).toBe('kept'), { timeout: 5_000 });
  expect(wordsOf(tab).toSorted()).toEqual(['earlier', 'meanwhile']);
  await tab.end();
  const again = await openTab();
  expect(wordsOf(again).toSorted()).toEqual(['earlier', 'meanwhile']);
});
