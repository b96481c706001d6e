// npm run bench: this product and its peers under the same load, one after the other, on this machine.
// `-- --quick` for a first look; docs/benchmarks.md says what is measured and how to read it.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bootstrap } from './bootstrap.mjs';

await bootstrap();
const { build } = await import('./build.mjs');
const problem = await build();
if (problem !== null) {
  process.stderr.write(`${problem}\n`);
  process.exit(1);
}
const root = fileURLToPath(new URL('..', import.meta.url));
const child = spawn(process.execPath, [join(root, 'bench/src/main.ts'), ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
});
child.once('exit', (code) => {
  process.exitCode = code ?? 1;
});
