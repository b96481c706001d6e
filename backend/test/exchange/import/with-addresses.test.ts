import { expect, test } from 'vitest';
import { withAddresses } from '../../../src/exchange/import/with-addresses.ts';

const addresses = {
  pictures: new Map([[0, '/files/a.webp']]),
  links: new Map([[0, '/?note=a']]),
  origin: 'https://notes.example.org',
};

test.each([
  ['<img src="import-picture:0" alt="a > b">', '<img src="/files/a.webp" alt="a > b">'],
  ['<img alt src="import-picture:1">', '<img alt>'],
  ['<a title="a" href="import-link:0">b</a>', '<a title="a" href="/?note=a">b</a>'],
  ['<a href="https://notes.example.org/alice">b</a>', '<a href="/alice">b</a>'],
  ['<a href="https://notes.example.org.evil/">b</a>', '<a href="https://notes.example.org.evil/">b</a>'],
  ['<p>a href="https://notes.example.org/" src="import-picture:0"</p>', null],
  ['<p>&lt;a href="import-link:0"></p>', null],
])('tags have the addresses of this instance, and text keeps its letters: %s', (html, placed) => {
  expect(withAddresses(html, addresses)).toBe(placed ?? html);
});
