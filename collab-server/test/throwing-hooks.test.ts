import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Connection, Extension } from '@hocuspocus/server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CollabContext } from '../src/extensions/collab-context.ts';
import { CollabHouse, type House } from './support/collab-house.ts';
import { eventually } from './support/eventually.ts';
import { awarenessFrame, insertion } from './support/raw-client.ts';

/** What a client's visit makes Hocuspocus call. */
const onVisits = [
  'onConnect',
  'onAuthenticate',
  'onCreateDocument',
  'onLoadDocument',
  'afterLoadDocument',
  'connected',
  'beforeHandleMessage',
  'beforeHandleAwareness',
  'beforeSync',
  'afterHandleMessage',
  'onTokenSync',
  'onChange',
  'onAwarenessUpdate',
  'onDisconnect',
  'beforeUnloadDocument',
  'afterUnloadDocument',
] as const satisfies (keyof Extension)[];

/** What no client of ours can make it call, because stateless messages are refused before; the server itself could. */
const onServersOwnMessages = [
  'onStateless',
  'beforeBroadcastStateless',
] as const satisfies (keyof Extension)[];

/** Hocuspocus has nothing to store: the journal does. */
const never = ['onStoreDocument', 'afterStoreDocument'] as const satisfies (keyof Extension)[];

const onStart = ['onConfigure'] as const satisfies (keyof Extension)[];

/** The hooks that the package calls, read from its own source. `Server.ts` is its HTTP server, which we do not use. */
function hooksOfThePackage(): string[] {
  const folder = new URL('../src/', import.meta.resolve('@hocuspocus/server'));
  const names = readdirSync(fileURLToPath(folder))
    .filter((file) => file.endsWith('.ts') && file !== 'Server.ts')
    .flatMap((file) => [
      ...readFileSync(new URL(file, folder), 'utf8').matchAll(/\bhooks\(\s*["'](\w+)["']/g),
    ])
    .map(([, name]) => name as string);
  return [...new Set(names)].sort();
}

let house: CollabHouse;
let rejections: unknown[];
const remember = (error: unknown) => rejections.push(error);
beforeEach(() => {
  house = new CollabHouse();
  rejections = [];
  process.on('unhandledRejection', remember);
});
afterEach(async () => {
  await house.close();
  process.off('unhandledRejection', remember);
});

const hasCounted = (server: House, hook: string) =>
  eventually(async () => {
    const counted = await server.server.metrics.registry.getSingleMetricAsString(
      'commonplace_collab_hook_errors_total',
    );
    expect(counted).toContain(`hook="${hook}"`);
  });

it('every hook that Hocuspocus calls is made to throw here, but those for storing, which it has no cause to call', () => {
  expect([...onVisits, ...onServersOwnMessages, ...onStart, ...never].sort()).toEqual(hooksOfThePackage());
});

it.each(never)('%s is not called, from the first edit to the end of the document', async (hook) => {
  let calls = 0;
  const counting: Extension<CollabContext> = {
    async [hook]() {
      calls += 1;
    },
  };
  const server = await house.start({ extensions: [counting] });
  const { name, tokens } = house.note('alice');
  const alice = house.open(server, name, tokens.alice);
  alice.type('words');
  await alice.saved();
  alice.leave();
  await eventually(async () => {
    const documents = await server.server.metrics.registry.getSingleMetricAsString(
      'commonplace_collab_documents',
    );
    expect(documents).toMatch(/ 0$/m);
  });
  expect(calls).toBe(0);
});

describe.each([
  ['an error', new Error('A defect')],
  ['nothing at all', undefined],
])('a hook that throws %s', (_what, thrown) => {
  describe.each([
    [
      'at once',
      () => {
        throw thrown;
      },
    ],
    ['later', () => new Promise<void>((_resolve, reject) => setImmediate(reject, thrown))],
  ])('%s', (_when, fail) => {
    it.each(onVisits)('%s: ends at most its own connection, never the process', async (hook) => {
      const broken: Extension<CollabContext> = {
        [hook]: ({ documentName }: { documentName?: string }) =>
          documentName === unlucky.name ? fail() : undefined,
      };
      const server = await house.start({ extensions: [broken] });
      const unlucky = house.note('mallory');
      const lucky = house.note('alice');
      const alice = house.open(server, lucky.name, lucky.tokens.alice);
      await alice.saved();

      const mallory = await house.raw(server);
      mallory.auth(unlucky.name, unlucky.tokens.mallory);
      mallory.greet(unlucky.name);
      await mallory.until(
        () => mallory.reasons.length > 0 || mallory.received.some(({ kind }) => kind === 0),
      );
      mallory.send(awarenessFrame(unlucky.name, [{ id: 5, clock: 1, state: {} }]));
      mallory.update(unlucky.name, insertion('words'));
      mallory.auth(unlucky.name, unlucky.tokens.mallory);
      await mallory.until(() => mallory.reasons.length > 0 || mallory.acknowledged === 1);
      if (hook !== 'onTokenSync') mallory.close();
      await hasCounted(server, hook);

      alice.type('unharmed');
      await alice.saved();
      expect(alice.closed).toEqual([]);
      expect(rejections).toEqual([]);
    });

    it.each(onServersOwnMessages)('%s: does not end the process', async (hook) => {
      let connection: Connection | undefined;
      const broken: Extension<CollabContext> = {
        [hook]: fail,
        async connected(payload) {
          connection = payload.connection;
        },
      };
      const server = await house.start({ extensions: [broken] });
      const { name, tokens } = house.note('alice');
      const alice = house.open(server, name, tokens.alice);
      await alice.saved();
      if (!connection) throw new Error('Nobody is connected');
      const { document } = connection;
      if (hook === 'beforeBroadcastStateless') document.broadcastStateless('a message of the server');
      else
        connection.callbacks.statelessCallback({
          connection,
          document,
          documentName: name,
          payload: 'a message',
        });
      await hasCounted(server, hook);
      alice.type('unharmed');
      await alice.saved();
      expect(alice.closed).toEqual([]);
      expect(rejections).toEqual([]);
    });

    it.each(onStart)('%s: does not keep the server from starting', async (hook) => {
      const server = await house.start({ extensions: [{ [hook]: fail }] });
      await hasCounted(server, hook);
      const { name, tokens } = house.note('alice');
      const alice = house.open(server, name, tokens.alice);
      alice.type('unharmed');
      await alice.saved();
      expect(rejections).toEqual([]);
    });
  });
});
