// npm test: everything. `npm test -- unit browser` runs the named parts only.
import { bootstrap } from './bootstrap.mjs';

await bootstrap();
const { runTests } = await import('./testing/run-tests.mjs');
process.exitCode = await runTests(process.argv.slice(2));
process.exit();
