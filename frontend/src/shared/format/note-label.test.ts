// @vitest-environment node
import { expect, test } from 'vitest';
import { noteLabel, notePreview } from './note-label.ts';

const texts = { empty: 'Empty note', picture: 'Picture' };

test.each([
  [' A title ', 'text', 'A title'],
  ['', 'A line of text', 'A line of text'],
  ['', 'x'.repeat(41), `${'x'.repeat(40)}…`],
  ['', 'The harbour master wrote about the new moorings', 'The harbour master wrote about the new…'],
  ['', `${'word '.repeat(7)}heron waits`, `${'word '.repeat(7)}heron…`],
  // An emoji is one character, however many units it takes.
  ['', '📚'.repeat(41), `${'📚'.repeat(40)}…`],
  ['  ', ' ', '[Untitled]'],
])('title %j and text %j are called %j', (title, preview, label) => {
  expect(noteLabel({ title, temp: { preview } }, '[Untitled]')).toBe(label);
});

test.each([
  ['A title', 'A line of text', 'A line of text'],
  ['', 'A line of text', ''],
  ['', `${'x'.repeat(40)}yz`, '…yz'],
  ['', `${'📚'.repeat(40)} and more`, '…and more'],
  ['', `${'word '.repeat(7)}a heron, waiting`, '…heron, waiting'],
  ['', 'The harbour master wrote about the new moorings', '…moorings'],
  ['', '', 'Empty note'],
  ['A title', ' ', 'Empty note'],
])('under title %j and text %j stands %j, never the same twice', (title, preview, shown) => {
  expect(notePreview({ title, temp: { preview }, info2: { imageArray: [] } }, texts)).toBe(shown);
});

test('W69a a note that is a picture is not empty', () => {
  const note = { title: 'A title', temp: { preview: '' }, info2: { imageArray: [{ url: '/a.webp' }] } };
  expect(notePreview(note, texts)).toBe('Picture');
});
