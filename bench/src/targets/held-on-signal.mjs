// Loaded before every server that is measured: SIGUSR2 collects garbage and writes how many bytes are held, into
// the folder that the query of its own address names. What the system shows says less: memory once taken stays.
import { renameSync, writeFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

if (isMainThread) {
  const file = `${new URL(import.meta.url).searchParams.get('folder')}/held-${process.pid}`;
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');
  process.on('SIGUSR2', () => {
    // What the first collection finalizes is only freed by the next. This kind also gives back to the system what is free.
    for (let i = 0; i < 2; i += 1) collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
    const { heapUsed, external } = process.memoryUsage();
    writeFileSync(`${file}.part`, String(heapUsed + external));
    renameSync(`${file}.part`, file);
  });
}
