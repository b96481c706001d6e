// Builds the folder that is published, `client/dist`: modules with the contracts in them, types, and a package.json.
import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const here = join(root, 'client');
const out = join(here, 'dist');
const readJson = (/** @type {string} */ file) => JSON.parse(readFileSync(join(root, file), 'utf8'));
const { name, version, license, dependencies } = readJson('client/package.json');
const { '@commonplace/contracts': _, ...own } = dependencies;
const { dependencies: ofContracts, exports: parts } = readJson('contracts/package.json');

rmSync(out, { recursive: true, force: true });
await build({
  root: here,
  logLevel: 'warn',
  build: {
    ssr: true,
    outDir: out,
    target: 'node22',
    rolldownOptions: {
      input: { index: join(here, 'src/index.ts'), commonplace: join(here, 'src/cli/main.ts') },
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
  ssr: { noExternal: ['@commonplace/contracts'] },
});
chmodSync(join(out, 'commonplace.js'), 0o755);

const tsc = join(root, 'node_modules/@typescript/native/bin/tsc');
for (const project of [
  ['-b', join(root, 'contracts')],
  ['-p', join(here, 'tsconfig.build.json')],
]) {
  const typed = spawnSync(process.execPath, [tsc, ...project], { encoding: 'utf8' });
  if (typed.status !== 0) throw new Error(typed.stdout);
}
// The types of the contracts stand beside ours.
const types = join(out, 'types');
cpSync(join(root, 'contracts/dist/types'), join(types, 'contracts/src'), {
  recursive: true,
  filter: (file) => !/\.(?:test|fixture)s?\.d\.ts$|tsbuildinfo$/.test(file),
});
for (const file of readdirSync(types, { recursive: true, encoding: 'utf8' })) {
  if (!file.endsWith('.d.ts')) continue;
  const text = readFileSync(join(types, file), 'utf8').replace(
    /(['"])@commonplace\/contracts(\/[\w/]+)\1/g,
    (_all, quote, part) => {
      const to = join(types, 'contracts', parts[`.${part}`]);
      const from = relative(join(types, file, '..'), to);
      return `${quote}${from.startsWith('.') ? from : `./${from}`}${quote}`;
    },
  );
  writeFileSync(join(types, file), text);
}

/** Of what is loaded: by the modules, and by the types. */
const loaded = readdirSync(out, { recursive: true, encoding: 'utf8' })
  .filter((file) => /(?:\.js|\.d\.ts)$/.test(file))
  .map((file) => readFileSync(join(out, file), 'utf8'))
  .join('\n');
const isLoaded = (/** @type {string} */ dependency) =>
  ["'", '"'].some((quote) =>
    ['', '/'].some((end) => loaded.includes(`${quote}${dependency}${end || quote}`)),
  );
const needed = Object.entries({ ...ofContracts, ...own }).filter(([dependency]) => isLoaded(dependency));
const manifest = {
  name,
  version,
  description: 'Commonplace from a program and from the command line.',
  license,
  type: 'module',
  engines: { node: '>=22' },
  exports: { '.': { types: './types/client/src/index.d.ts', default: './index.js' } },
  bin: { commonplace: 'commonplace.js' },
  files: ['*.js', 'chunks', 'types', 'LICENSE', 'README.md'],
  dependencies: Object.fromEntries(needed.toSorted(([a], [b]) => (a < b ? -1 : 1))),
};
writeFileSync(join(out, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
copyFileSync(join(root, 'LICENSE'), join(out, 'LICENSE'));
copyFileSync(join(here, 'README.md'), join(out, 'README.md'));
