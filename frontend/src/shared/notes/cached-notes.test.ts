import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { noteFixture } from '../api/note.fixture.ts';
import { cachedNote, changeCachedNote } from './cached-notes.ts';

test('a note is changed in every list, page and view that has it, nothing else is touched, and the way back leads back', async () => {
  const cache = new QueryClient();
  const [first, second] = [noteFixture(1), noteFixture(2)];
  const other = { notes: [second], saved: [], total: 1, savedTotal: 0 };
  cache.setQueryData(['notes', 'mine', 'page', 0], {
    notes: [first, second],
    saved: [],
    total: 2,
    savedTotal: 0,
  });
  cache.setQueryData(['notes', 'in-notebook', 'home'], {
    pages: [{ notes: [], savedNotes: [first] }],
    pageParams: [0],
  });
  cache.setQueryData(['notes', 'one', first.id], first);
  cache.setQueryData(['notes', 'shared'], other);
  const everything = () => cache.getQueriesData({ queryKey: ['notes'] });
  const before = everything();

  const takeBack = await changeCachedNote(cache, first.id, (note) => ({ ...note, title: 'Changed' }));
  expect(JSON.stringify(everything()).match(/"Changed"/g)).toHaveLength(3);
  expect(cachedNote(everything(), first.id)?.title).toBe('Changed');
  expect(cache.getQueryData(['notes', 'shared'])).toBe(other);

  takeBack();
  expect(everything()).toEqual(before);
});

test('the way back leaves alone what was changed of another note meanwhile', async () => {
  const cache = new QueryClient();
  const [first, second] = [noteFixture(1), noteFixture(2)];
  const key = ['notes', 'mine', 'page', 0];
  cache.setQueryData(key, { notes: [first, second], saved: [], total: 2, savedTotal: 0 });
  const takeBack = await changeCachedNote(cache, first.id, (note) => ({ ...note, title: 'Refused' }));
  await changeCachedNote(cache, second.id, (note) => ({ ...note, title: 'Accepted' }));
  takeBack();
  const { notes } = cache.getQueryData<{ notes: (typeof first)[] }>(key) ?? { notes: [] };
  expect(notes.map(({ title }) => title)).toEqual([first.title, 'Accepted']);
});
