// npm start, npm run demo (--demo), npm run dev (--dev).
// Only Node 20 and its built-ins before the bootstrap is done, so the rest is loaded after it.
import { bootstrap } from './bootstrap.mjs';

await bootstrap();
await import('./stack/light-process.mjs');
const { run } = await import('./start/run.mjs');
process.exitCode = await run(process.argv.slice(2));
// Open handles (a terminal that hangs, say) must not keep a stopped supervisor running.
process.exit();
