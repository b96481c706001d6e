import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { schemas, variablesOf } from './known-variables.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (/** @type {string} */ file) => readFileSync(`${root}${file}`, 'utf8');

/**
 * What a server runs, however it is deployed.
 *
 * @typedef {{ name: string, entry: string, schema: keyof typeof schemas | null, ports: Record<string, string> }} Deployed
 * @type {Deployed[]}
 */
export const deployedProcesses = [
  { name: 'migrate', entry: 'backend/dist/migrate.js', schema: null, ports: {} },
  {
    name: 'backend',
    entry: 'backend/dist/main.js',
    schema: 'backend',
    ports: { host: 'BACKEND_HOST', port: 'BACKEND_PORT' },
  },
  {
    name: 'content',
    entry: 'backend/dist/content/main.js',
    schema: 'content',
    ports: { host: 'CONTENT_HOST', port: 'CONTENT_PORT' },
  },
  {
    name: 'collab-server',
    entry: 'collab-server/src/main.ts',
    schema: 'collab-server',
    ports: { host: 'COLLAB_HOST', port: 'COLLAB_PORT' },
  },
];

/** Whether the code has the source of an entry. @param {string} entry */
export function hasSource(entry) {
  return existsSync(`${root}${entry.replace('backend/dist/', 'backend/src/').replace(/\.js$/, '.ts')}`);
}

/** The variables that a process reads. @param {Deployed} process */
export function variablesRead({ schema }) {
  if (schema) return variablesOf(schemas[schema]);
  return [...read('backend/src/migrate.ts').matchAll(/env\.([A-Z_]+)/g)].map(([, name = '']) => ({
    name,
    optional: false,
  }));
}

/** What the content process and all its child processes may take together. */
export function memoryOfContentMb() {
  const number = (/** @type {string} */ file, /** @type {RegExp} */ pattern) =>
    Number(pattern.exec(read(file))?.[1]);
  const workers = 1 + number('backend/src/content/content-process.ts', /const workers = .*Math\.min\((\d+),/);
  const heapMb = number('backend/src/content/content-config.ts', /'CONVERSION_MEMORY_MB', \{ default: (\d+)/);
  const besideMb = number('backend/src/platform/process/worker-process.ts', /const besideHeapMb = (\d+)/);
  return 1024 + workers * (heapMb + besideMb);
}
