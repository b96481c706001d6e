// npm test: what each commit has to pass. `npm test -- unit browser` runs the named parts only; other tiers have
// scripts of their own (docs/testing.md).
import { bootstrap } from './bootstrap.mjs';

await bootstrap();
const { runTests } = await import('./testing/run-tests.mjs');
process.exitCode = await runTests(process.argv.slice(2));
process.exit();
