import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CollabHouse, publicUrl } from './support/collab-house.ts';
import { eventually } from './support/eventually.ts';
import { Gate } from './support/gate.ts';
import { RawClient } from './support/raw-client.ts';

let house: CollabHouse;
beforeEach(() => {
  house = new CollabHouse();
});
afterEach(() => house.close());

describe('the HTTP server', () => {
  it.each([
    ['our own page', { origin: publicUrl.origin }, true],
    ['no page at all', {}, true],
    ['a foreign page', { origin: 'https://evil.example' }, false],
    ['the same host on another port', { origin: 'http://notes.example:3001' }, false],
    ['the same host by another protocol', { origin: 'https://notes.example:3000' }, false],
    ['a page without a home', { origin: 'null' }, false],
    ['loopback, which is not where we are', { origin: 'http://localhost:3000' }, false],
  ])('opens for %s: %o → %s', async (_who, headers, isWelcome) => {
    const server = await house.start();
    const attempt = RawClient.connect(server.url, headers as Record<string, string>);
    if (isWelcome) (await attempt).close();
    else await expect(attempt).rejects.toThrow('403');
  });

  it('knows that localhost and 127.0.0.1 are the same place', async () => {
    const server = await house.start({ publicUrl: new URL('http://localhost:3000') });
    (await RawClient.connect(server.url, { origin: 'http://127.0.0.1:3000' })).close();
    await expect(RawClient.connect(server.url, { origin: 'http://127.0.0.1:3001' })).rejects.toThrow('403');
  });

  it('opens at /collab and /collab/<documentName> only', async () => {
    const server = await house.start();
    const { name } = house.note('alice');
    const at = (path: string) => RawClient.connect(server.url.replace('/collab', path));
    for (const path of ['/collab', '/collab?x=1', `/collab/${name}`]) (await at(path)).close();
    for (const path of ['/', '/yjs', '/collab/x', '/collaborate', `/collab/${name}/x`]) {
      await expect(at(path)).rejects.toThrow('404');
    }
  });

  it('answers /health, and /metrics to this machine or with the token', async () => {
    const server = await house.start();
    expect((await fetch(`${server.http}/health`)).status).toBe(200);
    const metrics = await fetch(`${server.http}/metrics`);
    expect(await metrics.text()).toContain('commonplace_collab_ack_seconds_bucket');
    const forwarded = { 'x-forwarded-for': '198.51.100.1' };
    expect((await fetch(`${server.http}/metrics`, { headers: forwarded })).status).toBe(404);
    const { port } = new URL(server.http);
    const rebound = get({ host: '127.0.0.1', port, path: '/metrics', headers: { host: 'evil.example' } });
    const [answer] = (await once(rebound, 'response')) as [IncomingMessage];
    answer.resume();
    expect(answer.statusCode).toBe(404);
    const headers = { ...forwarded, authorization: 'Bearer a token for tests only' };
    expect((await fetch(`${server.http}/metrics`, { headers })).status).toBe(200);
    expect((await fetch(`${server.http}/collab`)).status).toBe(404);
  });
});

describe('closing', () => {
  it('lets the append under way finish, acknowledges it, and says that it restarts', async () => {
    const server = await house.start();
    const { name, noteId, tokens } = house.note('alice');
    const alice = await house.raw(server);
    await alice.open(name, tokens.alice);
    const gate = new Gate();
    house.backend.faults.beforeCommit = gate.pass;
    const { insertion } = await import('./support/raw-client.ts');
    alice.update(name, insertion('in time'));
    await gate.arrived();
    const closing = server.server.close();
    alice.update(name, insertion('too late'));
    gate.open();
    await closing;
    await alice.until(() => alice.closed !== null);
    expect(alice.closed).toEqual({ code: 4503, reason: 'server-restarting' });
    expect(alice.acknowledged).toBe(1);
    expect(house.backend.rows(noteId)).toBe(1);
  });

  it('does not wait for a journal that does not answer', async () => {
    const server = await house.start({ timings: { drain: 50 } });
    const { name, tokens } = house.note('alice');
    const alice = house.open(server, name, tokens.alice);
    await alice.saved();
    house.backend.faults.beforeCommit = () => new Promise(() => {});
    alice.type('never');
    await eventually(() => expect(house.backend.asked.append).toBe(1));
    await server.server.close();
    await eventually(() => expect(alice.closed).toContain('server-restarting'));
    expect(alice.provider.unsyncedChanges).toBe(1);
  });
});
