// The backend as it is built, with a job of its own: it appends the numbers from 1 to STEPS to the file DONE, a piece at a
// time, each with its process id, and goes on where the process before ended. It begins at SIGUSR2.

import { once } from 'node:events';
import { appendFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { createBackend } from '../../dist/create-backend.js';
import { loadConfig } from '../../dist/platform/config/config.js';
import { BackgroundWork } from '../../dist/platform/process/background-work.js';

const { DONE, STEPS } = process.env;
const backend = await createBackend(loadConfig(process.env));
const job = backend.app.get(BackgroundWork).addJob({
  name: 'test-steps',
  everyMs: 1_000_000,
  async work(stopped, lease) {
    for (let step = Number(lease.reached) + 1; step <= Number(STEPS) && !stopped.aborted; step += 1) {
      appendFileSync(DONE, `${step} ${process.pid}\n`);
      await lease.renew(String(step));
      await pause(20);
    }
  },
  onFailure: (error) => process.stdout.write(`failed: ${error.stack}\n`),
});
await backend.listen();
const told = once(process, 'SIGUSR2');
process.stdout.write(`listening ${backend.url}\n`);
await told;
await job.run();
process.stdout.write('done\n');
process.on('SIGTERM', () => void backend.close().then(() => process.exit(0)));
