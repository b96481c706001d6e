import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { packages } from '../testing/test-files.mjs';

const mostFiles = 20;
/** Unit tests are not counted: they stand beside what they test. Browser stories are. */
const source = /(?<!\.test)\.(?:ts|tsx|mjs|mts)$/;
const notOurs = new Set(['node_modules', 'dist', 'boundary-proofs']);
/** One list in the order of their numbers. */
const exempt = new Set(['backend/src/platform/database/migrations']);

/**
 * Folders that are too long to be read at a glance.
 *
 * @param {string} root a tree that is laid out like the repository
 * @returns {string[]} each with the number of its sources
 */
export function crowdedFolders(root) {
  return packages.flatMap((name) => crowdedIn(root, name));
}

/** @param {string} root @param {string} folder @returns {string[]} */
function crowdedIn(root, folder) {
  const entries = readdirSync(join(root, folder), { withFileTypes: true });
  const sources = entries.filter((entry) => entry.isFile() && source.test(entry.name)).length;
  const inner = entries
    .filter((entry) => entry.isDirectory() && !notOurs.has(entry.name))
    .flatMap(({ name }) => crowdedIn(root, `${folder}/${name}`));
  if (sources <= mostFiles || exempt.has(folder)) return inner;
  return [`${folder}: ${sources} sources, at most ${mostFiles}; divide it by what the files do`, ...inner];
}
