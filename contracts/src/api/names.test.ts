import { expect, test } from 'vitest';
import { profileEdit } from './accounts/profile-edit.ts';
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

const blank = [
  '',
  '\u200b',
  '\u2800\u2800',
  '\u3164\uffa0',
  '\u00ad',
  '\u200d\u200c',
  '\u{e0067}',
  '\ufe0f',
  ' \u0301',
];
const tooShort = 'A title needs at least 2 characters.';

test.each([
  [
    'a comment',
    (text: string) => api.comments.edit.body.safeParse({ commentId: id, text }),
    'Empty comment cannot be posted.',
  ],
  ['a name', (text: string) => personName.safeParse(text), 'Your name is required.'],
  [
    'a notebook',
    (text: string) => api.notebooks.create.body.safeParse({ name: text }),
    'A notebook needs a name.',
  ],
  [
    'a section',
    (text: string) => api.sections.create.body.safeParse({ notebookId: id, title: text }),
    tooShort,
  ],
  ['a set', (text: string) => api.sets.create.body.safeParse({ title: text }), tooShort],
])('C31: %s of which nothing can be seen is empty, and refused as such', (_field, parse, message) => {
  for (const text of blank) {
    const { error } = parse(text);
    expect([text, error?.issues.map((issue) => issue.message)]).toEqual([text, [message]]);
  }
});

test('C31: a title of one letter is not longer by what is invisible', () => {
  for (const filler of ['\u200b', '\u2800', '\u3164', '\u00ad'])
    expect(api.sets.create.body.safeParse({ title: `a${filler}` }).error?.issues[0]?.message).toBe(tooShort);
});

test('C31: a bio and a description of which nothing can be seen are empty', () => {
  for (const text of blank) {
    expect(profileEdit.parse({ bio: text }).bio).toBe('');
    expect(api.notebooks.edit.body.parse({ id, description: text }).description).toBe('');
  }
});

test('C31a: names of notebooks, sections and sets are one line', () => {
  const forged = 'Plans\r\n\r\nYour account ends.\u2028The team';
  const line = 'Plans Your account ends. The team';
  expect(api.notebooks.create.body.parse({ name: forged }).name).toBe(line);
  expect(api.sections.create.body.parse({ notebookId: id, title: forged }).title).toBe(line);
  expect(api.sets.create.body.parse({ title: forged }).title).toBe(line);
});

test('C31b: comments, bios and descriptions keep their lines, and no chain or tower of characters', () => {
  const [chain, tower] = ['😀\u200d'.repeat(100), `x${'\u0e49'.repeat(100)}`];
  const kept = `One\n${'😀'.repeat(100)}\nx${'\u0e49'.repeat(6)}`;
  const text = `One\n${chain}\n${tower}`;
  expect(api.comments.edit.body.parse({ commentId: id, text }).text).toBe(kept);
  expect(profileEdit.parse({ bio: text }).bio).toBe(kept);
  expect(api.notebooks.edit.body.parse({ id, description: text }).description).toBe(kept);
});

test('C31b: a name of 200,000 characters is refused in no time, whatever it is made of', () => {
  for (const letters of ['\u200d', 'a\u200d', '\u200c\u0301', '😀\u200d']) {
    const name = letters.repeat(200_000 / letters.length);
    const begun = performance.now();
    const messages = personName.safeParse(name).error?.issues.map(({ message }) => message);
    expect([letters, messages]).toEqual([letters, ['Use 100 characters or fewer.']]);
    expect(performance.now() - begun).toBeLessThan(500);
  }
});
