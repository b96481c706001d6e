import type { Extension } from '@hocuspocus/server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CollabContext } from '../src/extensions/collab-context.ts';
import { CollabHouse } from './support/collab-house.ts';
import { eventually } from './support/eventually.ts';
import { awarenessFrame, insertion } from './support/raw-client.ts';

const hooks = [
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
  'onChange',
  'onAwarenessUpdate',
  'onStoreDocument',
  'afterStoreDocument',
  'onDisconnect',
  'beforeUnloadDocument',
  'afterUnloadDocument',
] as const satisfies (keyof Extension)[];

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

describe.each([
  ['an error', new Error('A defect')],
  ['nothing at all', undefined],
])('a hook that throws %s', (_what, thrown) => {
  it.each(hooks)('%s: ends at most its own connection, never the process', async (hook) => {
    const broken: Extension<CollabContext> = {
      [hook]: ({ documentName }: { documentName?: string }) => {
        if (documentName === unlucky.name) throw thrown;
      },
    };
    const server = await house.start({ extensions: [broken] });
    const unlucky = house.note('mallory');
    const lucky = house.note('alice');
    const alice = house.open(server, lucky.name, lucky.tokens.alice);
    await alice.saved();

    const mallory = await house.raw(server);
    mallory.auth(unlucky.name, unlucky.tokens.mallory);
    mallory.greet(unlucky.name);
    mallory.send(awarenessFrame(unlucky.name, [{ id: 5, clock: 1, state: {} }]));
    mallory.update(unlucky.name, insertion('words'));
    await mallory.until(() => mallory.reasons.length > 0 || mallory.acknowledged === 1);
    mallory.close();
    const failed = () => server.server.metrics.registry.getSingleMetricAsString('collab_hook_errors_total');
    await eventually(async () => expect(await failed()).toContain(`hook="${hook}"`));

    alice.type('unharmed');
    await alice.saved();
    expect(alice.closed).toEqual([]);
    expect(rejections).toEqual([]);
  });
});
