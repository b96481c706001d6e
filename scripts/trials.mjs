// The long forms of the trials: `npm run test:crash -- --seed 7 --count 500`. The short ones are part of npm test.
import { bootstrap } from './bootstrap.mjs';

await bootstrap();
const { runTrials } = await import('./testing/run-trials.mjs');
process.exitCode = await runTrials(process.argv.slice(2));
process.exit();
