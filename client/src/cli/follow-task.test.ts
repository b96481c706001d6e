import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createClient } from '../client.ts';
import { followTask } from './follow-task.ts';

const { signal } = new AbortController();

test('A29: a task is followed past a restart of the server', async () => {
  let asked = 0;
  const server = createServer((request, response) => {
    asked += 1;
    if (asked === 2) request.socket.destroy();
    else {
      const state = asked === 1 ? 'running' : 'done';
      response.end(JSON.stringify({ task: { kind: 'import', state, done: 1, total: 2, report: {} } }));
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const client = createClient({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
  expect(await followTask(client, 'c0ffee00-0000-4000-8000-000000000000', signal)).toMatchObject({
    state: 'done',
  });
  expect(asked).toBe(3);
});
