import { setTimeout as delay } from 'node:timers/promises';
import { demoSignIn } from '@commonplace/contracts/api';
import { usePrivateUmask } from '../../../platform/process/private-umask.ts';
import { reasonOf } from '../../../platform/process/reason-of.ts';
import { readWorld } from '../read-world.ts';
import { LiveWriter } from './live-writer.ts';

/*
 * Process beside `npm run demo`: people who write in their notes until it is told to stop. The argument is the origin of the
 * running product, of which it knows nothing else.
 */
usePrivateUmask();
const [origin = ''] = process.argv.slice(2);
const stopped = new AbortController();
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stopped.abort());

const writing = readWorld().notes.flatMap(({ title, live }) => (live ? [{ title, ...live }] : []));
await Promise.all(
  writing.map(async (live) => {
    while (!stopped.signal.aborted) {
      try {
        await new LiveWriter(origin, { ...live, password: demoSignIn.password }).write(stopped.signal);
      } catch (error) {
        if (stopped.signal.aborted) return;
        process.stderr.write(`${live.writer} pauses: ${reasonOf(error)}\n`);
        await delay(5_000, undefined, { signal: stopped.signal }).catch(() => {});
      }
    }
  }),
);
process.exit();
