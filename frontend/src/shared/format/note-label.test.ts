// @vitest-environment node
import { expect, test } from 'vitest';
import { noteLabel } from './note-label.ts';

test.each([
  [' A title ', 'text', 'A title'],
  ['', 'A line of text', 'A line of text'],
  ['', 'x'.repeat(41), 'x'.repeat(40)],
  // An emoji is one character, however many units it takes.
  ['', '📚'.repeat(41), '📚'.repeat(40)],
  ['  ', ' ', '[Untitled]'],
])('title %j and text %j are called %j', (title, preview, label) => {
  expect(noteLabel({ title, temp: { preview } }, '[Untitled]')).toBe(label);
});
