import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const text = new Set(['.js', '.css', '.html', '.svg', '.json']);
/** Below this a compressed copy saves less than its header costs. */
const smallest = 1024;

/** Writes a `.br` and a `.gz` beside every text file of the build, so that the server compresses nothing. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    applyToEnvironment: ({ config }) => config.consumer === 'client',
    async writeBundle({ dir }, bundle) {
      if (!dir) return;
      // The app's build copies files that are in no bundle; the other one adds to its folder.
      const isWhole = this.environment.config.build.emptyOutDir;
      const names = isWhole ? await readdir(dir, { recursive: true }) : Object.keys(bundle);
      await Promise.all(names.map((name) => compressFile(join(dir, name))));
    },
  };
}

async function compressFile(path: string): Promise<void> {
  if (!text.has(extname(path)) || (await stat(path)).size < smallest) return;
  const source = await readFile(path);
  const [brotli, zipped] = await Promise.all([
    promisify(brotliCompress)(source, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    promisify(gzip)(source, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, zipped)]);
}
