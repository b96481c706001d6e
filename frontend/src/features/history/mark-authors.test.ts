import type { NoteAuthors } from '@commonplace/contracts/api';
import { presenceColor } from '@commonplace/contracts/collab';
import { expect, test } from 'vitest';
import { authorsOf, markAuthors } from './mark-authors.ts';

const person = (id: string, name: string) => ({
  id,
  name,
  username: id,
  display_picture: { downloadUrl: null },
});

test('C25 letters are marked with who wrote them, across marks and blocks', () => {
  const authors: NoteAuthors = {
    title: [],
    content: [
      { length: 4, userId: 'a', at: 1 },
      { length: 3, userId: 'b', at: 2 },
      { length: 2, userId: null, at: null },
    ],
    people: [person('a', 'Ada'), person('b', 'Bob')],
  };
  const known = authorsOf(authors);
  expect(known.map(({ name, letters }) => [name, letters])).toEqual([
    ['Ada', 4],
    ['Bob', 3],
    [null, 2],
  ]);
  const html = markAuthors(
    '<p>ab<strong>cde</strong></p><p>fg</p><p>hi</p>',
    authors.content,
    known,
    'Unknown',
  );
  const body = new DOMParser().parseFromString(html ?? '', 'text/html').body;
  expect(
    [...body.querySelectorAll('[data-run]')].map((span) => [
      span.textContent,
      span.getAttribute('data-run'),
      span.getAttribute('data-author'),
    ]),
  ).toEqual([
    ['ab', '0', 'Ada'],
    ['cd', '0', null],
    ['e', '1', 'Bob'],
    ['fg', '1', null],
    ['hi', '2', 'Unknown'],
  ]);
  expect(body.querySelector('strong')?.textContent).toBe('cde');
  expect(markAuthors('<p>other</p>', authors.content, known, 'Unknown')).toBeNull();
});

test('C25 two people never have one colour', () => {
  const same = Array.from({ length: 400 }, (_, index) => String(index)).filter(
    (id, _, all) => presenceColor(id) === presenceColor(all[0] as string),
  );
  const [a, b] = same as [string, string];
  const people = [person(a, 'Ada'), person(b, 'Bob')];
  const content = [a, b].map((userId) => ({ length: 1, userId, at: null }));
  const colors = authorsOf({ title: [], content, people }).map(({ color }) => color);
  expect(colors[0]).toBe(presenceColor(a));
  expect(new Set(colors).size).toBe(2);
});
