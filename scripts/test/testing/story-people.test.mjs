import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const folder = new URL('../../../e2e/stories/', import.meta.url);
const named = [
  /\bregisterPerson\(product, '(\w+)'(?:, '(\w*)')?/g,
  /\busername: '([\w.]+)'/g,
  /\b(?:writer|owner): '(\w+)'/g,
];

/** The people who join in a story file. @param {string} text */
function peopleIn(text) {
  return new Set(
    named.flatMap((pattern) => [...text.matchAll(pattern)].map(([, name, tag = '']) => name + tag)),
  );
}

test('stories that may share a product have people of different names', () => {
  // Stories of accounts have a product of their own, and of each file one worker runs all.
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /^(?!accounts\/).*\.spec\.ts$/.test(file),
  );
  /** @type {Map<string, string[]>} */
  const stories = new Map();
  for (const file of files)
    for (const name of peopleIn(readFileSync(new URL(file, folder), 'utf8')))
      stories.set(name, [...(stories.get(name) ?? []), file]);
  expect(stories.size).toBeGreaterThan(80);
  expect([...stories].filter(([, files]) => files.length > 1)).toEqual([]);
});
