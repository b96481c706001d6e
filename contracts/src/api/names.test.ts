import { expect, test } from 'vitest';
import { api, personName } from './index.ts';

const id = '01890a5d-ac96-774b-bcce-b302099a8057';
const overriding = ['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069'];
const marks = ['\u200e', '\u200f', '\u061c'];

test('a name of a person has none of the characters that control the direction of writing', () => {
  expect(personName.safeParse('Alice אליס').success).toBe(true);
  for (const control of [...overriding, ...marks])
    expect([control, personName.safeParse(`Al${control}ice`).success]).toEqual([control, false]);
});

test.each([
  ['a notebook', (name: string) => api.notebooks.create.body.parse({ name }).name],
  ['a notebook that is renamed', (name: string) => api.notebooks.edit.body.parse({ id, name }).name],
  ['a section', (title: string) => api.sections.create.body.parse({ notebookId: id, title }).title],
  ['a set', (title: string) => api.sets.create.body.parse({ title }).title],
])('the name of %s loses what overrides a direction of writing, and keeps the marks', (_thing, parse) => {
  expect(parse(`${overriding.join('')} a${overriding.join('')}b ${marks.join('')}`)).toBe(
    `ab ${marks.join('')}`,
  );
});

test('the name of a person loses what is invisible', () => {
  expect(personName.parse(' \u200bAl\u00adice\ufeff \u3164')).toBe('Alice');
  expect(personName.parse('محمد\u200cرضا')).toBe('محمد\u200cرضا');
  expect(personName.safeParse('\u3164').success).toBe(false);
});
