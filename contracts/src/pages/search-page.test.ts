import { expect, test } from 'vitest';
import { openingKind, searchText, topicOf } from './search-page.ts';

test('a text to search for is one line that turns no words around it', () => {
  expect(searchText(' a\u0000b\nc ')).toBe('a b c');
  expect(searchText('\u202erevir\u202c Wye')).toBe('revir Wye');
  expect(searchText(`e${'\u0301'.repeat(50)} Wye`)).toBe(`e${'\u0301'.repeat(6)} Wye`);
});

test('W86g people are open where one is the best result, else the kind with the most results', () => {
  const counts = { users: 1, notebooks: 1, notes: 4 };
  expect(openingKind({ kind: 'users', id: 'a' }, counts)).toBe('users');
  expect(openingKind({ kind: 'notebooks', id: 'a' }, counts)).toBe('notes');
  expect(openingKind({ kind: 'notebooks', id: 'a' }, { ...counts, notes: 1 })).toBe('notebooks');
  expect(openingKind({ kind: 'notes', id: 'a' }, { ...counts, users: 9 })).toBe('users');
  expect(openingKind(undefined, { users: 0, notebooks: 0, notes: 0 })).toBe('notes');
});

test('W86g a search of one word of letters, numbers and _ may mean a topic', () => {
  expect(['#travel', 'self_growth', 'ताल', '1984'].map(topicOf)).toEqual([
    'travel',
    'self_growth',
    'ताल',
    '1984',
  ]);
  expect(['C++', '..', '-word', '"home', 'two words', '#', ''].map(topicOf)).toEqual(Array(7).fill(null));
});
