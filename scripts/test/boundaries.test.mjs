import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import rules from '../../.dependency-cruiser.mjs';
import { brokenBoundaries } from '../check/boundaries.mjs';
import { sourceRules } from '../check/source-rules.mjs';

const proofs = fileURLToPath(new URL('../boundary-proofs/', import.meta.url));
const names = [...(rules.forbidden ?? []), ...sourceRules].map(({ name }) => name ?? '');

test('every rule has a proof, and every proof a rule', () => {
  const folders = readdirSync(proofs, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(folders.map(({ name }) => name).sort()).toEqual([...names].sort());
});

test.each(names)('%s bites, and nothing else does', async (name) => {
  const broken = await brokenBoundaries(`${proofs}${name}`);
  expect(new Set(broken.map(({ rule }) => rule))).toEqual(new Set([name]));
  const files = readdirSync(`${proofs}${name}`, { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((path) => /\/proof\.tsx?$/.test(path)))
    expect(
      broken.some(({ where }) => where.startsWith(file)),
      file,
    ).toBe(true);
});
