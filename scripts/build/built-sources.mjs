// Remembers from which sources the packages were built. Nx takes a second to find out, and without its daemon it
// deletes the output and restores it from its cache, also while the product runs from there.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const sources = ['contracts', 'backend', 'frontend', 'tsconfig.base.json', 'package-lock.json', 'nx.json'];
const notSources = new Set(['node_modules', 'dist', 'dist-server', 'test']);

/**
 * A digest that changes with the size or the time of any source file of the packages.
 *
 * @param {string} root of the repository
 */
export function sourcesOf(root) {
  const hash = createHash('sha256');
  const add = (/** @type {string} */ path) => {
    const { mtimeMs, size } = statSync(join(root, path));
    hash.update(`${path} ${size} ${mtimeMs}\n`);
  };
  const walk = (/** @type {string} */ folder) => {
    const entries = readdirSync(join(root, folder), { withFileTypes: true });
    for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = `${folder}/${entry.name}`;
      if (!entry.isDirectory()) add(path);
      else if (!notSources.has(entry.name)) walk(path);
    }
  };
  for (const source of sources) {
    if (statSync(join(root, source)).isDirectory()) walk(source);
    else add(source);
  }
  return hash.digest('hex');
}

/** The folder of what is known of builds. @param {string} root of the repository */
export const cacheOf = (root) => join(root, 'node_modules/.cache/commonplace');

/** Whether a package was built from these sources. @param {string} root @param {string} name its folder @param {string} sources */
export function isBuiltOf(root, name, sources) {
  if (outputsOf(name).some((output) => !existsSync(join(root, name, output)))) return false;
  try {
    return readFileSync(stampOf(root, name), 'utf8') === sources;
  } catch {
    return false;
  }
}

/** Records from which sources a package was built. @param {string} root @param {string} name @param {string} sources */
export function keepBuiltOf(root, name, sources) {
  mkdirSync(cacheOf(root), { recursive: true });
  writeFileSync(stampOf(root, name), sources);
}

/**
 * A file of each output. The frontend is built twice: for browsers, and for the worker that renders pages.
 *
 * @param {string} name
 */
const outputsOf = (name) =>
  name === 'frontend' ? ['dist/index.html', 'dist-server/server.js'] : ['dist/main.js'];
const stampOf = (/** @type {string} */ root, /** @type {string} */ name) =>
  join(cacheOf(root), `built-${name}`);
