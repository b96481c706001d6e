import { startStack } from '../../../scripts/stack.mjs';

/*
 * The supervisor and everything it starts, in a process of its own as under `npm start`.
 * Usage: product-host.ts <data folder> <NODE_OPTIONS of the processes>, DATABASE_URL for MariaDB.
 */
const [dataDir = '', options = ''] = process.argv.slice(2);

const stack = await startStack({
  dataDir,
  databaseUrl: process.env.DATABASE_URL,
  port: 0,
  supervise: false,
  env: { NODE_OPTIONS: options, LOG_LEVEL: 'info', SEARCHES_PER_MINUTE: '1000000' },
  onLog({ process: from, line, record }) {
    if (record === null || Number(record.level) >= 40)
      process.stderr.write(`${from}: ${line.slice(0, 500)}\n`);
  },
});
const { content, backend, collab } = stack.processes;
process.send?.({
  url: stack.url,
  dataDir: stack.dataDir,
  pids: { collab: collab.pid, content: content.pid, backend: backend.pid, supervisor: process.pid },
});
process.on('disconnect', () => void stack.stop().then(() => process.exit()));
