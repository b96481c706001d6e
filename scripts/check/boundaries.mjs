import { existsSync, readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { cruise } from 'dependency-cruiser';
import rules from '../../.dependency-cruiser.mjs';
import { brokenSourceRules } from './source-rules.mjs';

const folders = ['contracts', 'backend', 'collab-server', 'client', 'frontend', 'e2e', 'bench'];
const sources = ['src', 'test', 'stories', 'trials', 'support', 'controls'];

/**
 * Judges a tree that is laid out like the repository.
 *
 * @param {string} root
 * @returns {Promise<{ rule: string, where: string }[]>} what breaks a boundary
 */
export async function brokenBoundaries(root) {
  const present = folders
    .flatMap((folder) => sources.map((source) => `${folder}/${source}`))
    .filter((folder) => existsSync(join(root, folder)));
  const imports = await brokenImports(root, present);
  const calls = [];
  for await (const file of glob(
    present.map((folder) => `${folder}/**/*.{ts,tsx}`),
    { cwd: root },
  ))
    for (const { rule, line, because } of brokenSourceRules(file, readFileSync(join(root, file), 'utf8')))
      calls.push({ rule, where: `${file}:${line} (${because})` });
  return [...imports, ...calls];
}

/** @param {string} root @param {string[]} present */
async function brokenImports(root, present) {
  const { options, ...ruleSet } = rules;
  const { output } = await cruise(
    present,
    // The cruiser does not know its own folder with a slash at the end.
    { ...options, ruleSet, validate: true, baseDir: root.replace(/\/$/, '') },
    options?.enhancedResolveOptions,
  );
  if (typeof output === 'string') throw new Error(output);
  return output.summary.violations.map(({ rule, from, to, cycle }) => ({
    rule: rule.name,
    where: `${from} → ${cycle ? cycle.map(({ name }) => name).join(' → ') : to}`,
  }));
}
