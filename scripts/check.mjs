// npm run check: types, lint and format, boundaries, unused code. Well under a minute.
import { bootstrap } from './bootstrap.mjs';

await bootstrap();
const { check } = await import('./check/run-checks.mjs');
const { failed } = await check((text) => process.stdout.write(`${text}\n`));
process.exitCode = failed === 0 ? 0 : 1;
