import { closeSync, fdatasyncSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { type Percentiles, percentiles } from './percentiles.ts';

const writes = 300;
const page = Buffer.alloc(4_096, 1);

/** How long the disk takes to keep 4 KB, in milliseconds: no durable acknowledgement can be faster. */
export function syncLatency(folder: string): Percentiles | null {
  const file = join(folder, 'sync-latency');
  const descriptor = openSync(file, 'w');
  const samples: number[] = [];
  for (let i = 0; i < writes; i += 1) {
    writeSync(descriptor, page);
    const startedAt = performance.now();
    fdatasyncSync(descriptor);
    samples.push(performance.now() - startedAt);
  }
  closeSync(descriptor);
  rmSync(file);
  return percentiles(samples);
}
