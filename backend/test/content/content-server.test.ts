import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { secretHeader } from '@commonplace/contracts/internal';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { AppendLines } from '../../src/content/append-lines.ts';
import { createContentServer } from '../../src/content/content-server.ts';
import { eventually } from '../support/eventually.ts';
import { testSecret } from './support/test-secret.ts';

test('bodies count until they are answered, so that only so many are held', async () => {
  const log = pino({ level: 'silent' });
  const lines = new AppendLines(async () => new Uint8Array(), log);
  const working = Promise.withResolvers<void>();
  let begun = 0;
  const work = {
    access: 'secret' as const,
    async handle() {
      begun += 1;
      await working.promise;
      return { json: {} };
    },
  };
  const keys = { internalSecret: testSecret, metricsToken: undefined };
  const server = createContentServer({ 'POST /work': work }, lines, keys, log);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/work`;
  const send = async (body: Uint8Array<ArrayBuffer>) =>
    (await fetch(url, { method: 'POST', headers: { [secretHeader]: testSecret }, body })).status;
  try {
    const largest = new Uint8Array(16 * 1024 * 1024);
    const held = Array.from({ length: 8 }, () => send(largest));
    await eventually(() => expect(begun).toBe(8));
    const oneMore = send(new Uint8Array(1));
    await eventually(async () => expect(begun === 9 ? 'begun' : await oneMore).toBe(503));
    working.resolve();
    expect(await Promise.all(held)).toEqual(Array(8).fill(200));
    expect(await send(largest)).toBe(200);
  } finally {
    working.resolve();
    server.close();
  }
});
