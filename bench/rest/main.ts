// What a read costs: processor time of all processes of `npm start` for each request, and the rate.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startStack } from '../../scripts/stack.mjs';
import { machine } from '../src/figures/machine.ts';
import { withDescendants } from '../src/figures/process-usage.ts';
import { RestReads } from './rest-reads.ts';

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '2000' },
    rounds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '20' },
    encoding: { type: 'string', default: 'identity' },
    /** Only calls whose name has this in it. */
    call: { type: 'string', default: '' },
    /** Where each process leaves a profile of its processor time. It costs time itself. */
    profile: { type: 'string' },
  },
});
const [requests, rounds, connections] = [values.requests, values.rounds, values.connections].map(Number) as [
  number,
  number,
  number,
];
const dataDir = await mkdtemp(join(tmpdir(), 'commonplace-rest-'));
const stack = await startStack({
  dataDir,
  databaseUrl: undefined,
  env: {
    SEARCHES_PER_MINUTE: '1000000',
    ...(values.profile && { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${values.profile}` }),
  },
});
try {
  const product = {
    url: stack.url,
    dataDir,
    databaseUrl: undefined,
    pids: () => Object.values(stack.processes).flatMap((running) => withDescendants(running.pid as number)),
  };
  using reads = await RestReads.of(product, { requests, rounds, connections, encoding: values.encoding });
  console.log(
    `${requests} requests × ${rounds}, ${connections} connections, ${values.encoding}, backend ${stack.processes.backend.pid}, ${machine()}\n`,
  );
  console.log('| SQLite | CPU ms/request | aim | requests/s | KB |\n| --- | ---: | ---: | ---: | ---: |');
  for (const call of reads.calls.filter(({ name }) => name.includes(values.call))) {
    const { cpu, rate, bytes } = await reads.cost(call);
    console.log(
      `| ${call.name} | ${cpu.toFixed(2)} | ${call.aim.toFixed(1)} | ${Math.round(rate)} | ${(bytes / 1_024).toFixed(1)} |`,
    );
  }
} finally {
  await stack.stop();
  await rm(dataDir, { recursive: true, force: true });
}
