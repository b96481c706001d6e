import { once } from 'node:events';
import { connect } from 'node:net';
import { api } from '@commonplace/contracts/api';
import type { Subject } from '@commonplace/contracts/realtime';
import { decodeJwt, SignJWT } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { ContentHidden } from '../../../src/library/content-hidden.event.ts';
import { limits } from '../../../src/live/realtime/limits.ts';
import { Readers } from '../../../src/live/realtime/readers.ts';
import { Rooms } from '../../../src/live/realtime/rooms.ts';
import { UnitOfWork } from '../../../src/platform/database/unit-of-work.ts';
import { EventBus } from '../../../src/platform/events/event-bus.ts';
import { Pushes } from '../../../src/platform/realtime/pushes.ts';
import { absentId } from '../../library/notebooks/support/notebook-world.ts';
import { manyPeople } from '../../support/fixtures/many-people.ts';
import { SocialWorld } from '../../support/fixtures/social-world.ts';
import type { TestPerson } from '../../support/people.ts';
import { type ReceivedPush, TestTab } from '../../support/test-tab.ts';

let world: SocialWorld;
let alice: TestPerson;
let bob: TestPerson;
let carol: TestPerson;
let admin: TestPerson;
let noteId: string;
const tabs: TestTab[] = [];

beforeAll(async () => {
  world = await SocialWorld.start({ ADMIN_USERNAMES: 'tabs0' });
  [admin] = (await manyPeople(world.backend, 'tabs', 1)) as [TestPerson];
  [alice, bob, carol] = (await manyPeople(world.backend, 'tab', 3)) as [TestPerson, TestPerson, TestPerson];
});
afterAll(() => world.backend.close());
beforeEach(async () => {
  noteId = await world.newNote(alice, 'private');
});
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.close();
});

async function open({ token }: TestPerson): Promise<TestTab> {
  const tab = await TestTab.open(world.backend, token);
  tabs.push(tab);
  return tab;
}

/** Why a connection is refused. */
async function refusal(options: Parameters<typeof TestTab.connect>[1]): Promise<string> {
  const tab = TestTab.connect(world.backend, options);
  tabs.push(tab);
  return tab.opened().then(
    () => 'none',
    ({ message }) => message,
  );
}

const share = (viewers: TestPerson[]) =>
  world.did(alice, api.notes.share, {
    body: { noteId, usersView: viewers.map(({ id }) => id), usersEdit: [] },
  });
/** Until everything that was pushed so far has come, which is forgotten. */
const forget = async (tab: TestTab) => {
  await world.backend.app.get(EventBus).settled();
  await tab.caughtUp();
  tab.received.splice(0);
};
const signOut = (person: TestPerson) => world.did(person, api.users.logout, {});
const pushes = () => world.backend.app.get(Pushes);
const publish = ({ kind, id }: Subject) =>
  pushes().publish(`${kind}:${id}`, 'comments-changed', { subject: { kind, id } });

describe('W110 a push', () => {
  test('reaches those who watch the thing, and no others', async () => {
    await share([bob]);
    const [reader, other] = [await open(bob), await open(carol)];
    expect(await reader.watch('note', noteId)).toMatchObject({ ok: true });
    await world.like(alice, 'note', noteId, true);
    expect(await reader.heard('counts-changed')).toEqual({
      event: 'counts-changed',
      payload: { subject: { kind: 'note', id: noteId }, likesCount: 1, commentsCount: 0 },
    });
    await reader.ask('unwatch', { kind: 'note', id: noteId });
    await world.comment(bob, 'note', noteId);
    pushes().publish(`user:${bob.id}`, 'notifications-changed', { unread: 3 });
    await reader.heard('notifications-changed', { unread: 3 });
    expect(reader.of('comments-changed')).toEqual([]);
    await other.caughtUp();
    expect(other.received).toEqual([]);
  });

  test('that came before a person joined is known by its age, to those who may read the thing', async () => {
    const notebookId = await world.newNotebook(alice);
    const [reader, other] = [await open(alice), await open(carol)];
    expect(await reader.watch('notebook', notebookId)).toEqual({ ok: true });
    await reader.ask('unwatch', { kind: 'notebook', id: notebookId });
    publish({ kind: 'notebook', id: notebookId });
    const { pushedAgo } = (await reader.watch('notebook', notebookId)) as { pushedAgo: number };
    expect(pushedAgo).toBeGreaterThanOrEqual(0);
    expect(pushedAgo).toBeLessThan(1_000);
    expect(await other.watch('notebook', notebookId)).toEqual({ ok: false, code: 'not_found' });
  });

  test('follows a comment that the command line hid', async () => {
    const { id } = await world.said(alice, 'note', noteId);
    await share([bob]);
    const reader = await open(bob);
    await reader.watch('note', noteId);
    await forget(reader);
    await world.backend.app
      .get(UnitOfWork)
      .run(async (unit) => unit.emit(new ContentHidden('comment', id, true, [], [])));
    await reader.heard('comments-changed');
  });

  test.each([
    ['a comment', 'comments-changed', () => world.comment(alice, 'note', noteId)],
    [
      'a like of a comment',
      'comments-changed',
      (commentId: string) => world.like(bob, 'comment', commentId, true),
    ],
    [
      'closed comments',
      'note-changed',
      () =>
        world.ask(alice, api.comments.close, {
          params: { subjectType: 'note', id: noteId },
          body: { on: true },
        }),
    ],
    ['publishing', 'note-changed', () => world.ask(alice, api.notes.publish, { body: { noteId, on: true } })],
    [
      'another permission',
      'shared-with-me-changed',
      () => world.did(alice, api.notes.share, { body: { noteId, usersView: [], usersEdit: [bob.id] } }),
    ],
    ['a grant that is taken back', 'shared-with-me-changed', () => share([carol])],
  ] as const)('follows %s', async (_name, event, act) => {
    const { id: commentId } = await world.said(alice, 'note', noteId);
    await share([bob]);
    const reader = await open(bob);
    await reader.watch('note', noteId);
    await forget(reader);
    await act(commentId);
    await reader.heard(event);
  });

  test.each([
    ['its name', (id: string) => world.did(alice, api.notebooks.edit, { body: { id, name: 'Lakes' } })],
    ['its sections', (id: string) => world.newSection(alice, id)],
    ['its notes', (id: string) => world.did(alice, api.notes.create, { body: { notebookId: id } })],
    [
      'sharing',
      (id: string) =>
        world.did(alice, api.notebooks.share, {
          body: { notebookId: id, usersView: [bob.id, carol.id], usersEdit: [] },
        }),
    ],
  ] as const)('follows a notebook: %s', async (_name, act) => {
    const notebookId = await world.newNotebook(alice);
    await world.grant('notebook', notebookId, bob, 'view');
    const reader = await open(bob);
    await reader.watch('notebook', notebookId);
    await act(notebookId);
    expect((await reader.heard('notebook-changed')).payload).toEqual({ notebookId });
  });
});

test('W110 a push follows a comment that is hidden, and the name of the notebook that a note is in', async () => {
  const { id } = await world.said(alice, 'note', noteId);
  await share([bob]);
  const reader = await open(bob);
  await reader.watch('note', noteId);
  await world.did(admin, api.admin.hide, {
    params: { subjectType: 'comment', id },
    body: { on: true, reason: 'Rude' },
  });
  await reader.heard('comments-changed');
  const [note] = await world.run('SELECT notebook_id FROM note WHERE id = ?', [noteId]);
  await world.did(alice, api.notebooks.edit, { body: { id: note?.notebook_id, name: 'Lakes' } });
  await reader.heard('note-changed');
});

test('W110c a push follows what a person does in another tab, and no one else hears of it', async () => {
  await share([bob]);
  const [tab, other] = [await open(bob), await open(carol)];
  await world.like(bob, 'note', noteId, true);
  const subject = { kind: 'note', id: noteId };
  const heard = async () => (await tab.heard('own-like-changed')).payload;
  expect(await heard()).toEqual({ subject, hasUserLiked: true });
  const notebookId = await world.newNotebook(bob);
  const [ownNoteId = ''] = await world.newNotes(bob, notebookId, 1);
  for (const act of [
    () => world.newNotebook(bob),
    () => world.did(bob, api.notes.create, { body: { notebookId } }),
    () => world.did(bob, api.notes.delete, { body: { id: ownNoteId } }),
    () => world.did(bob, api.sets.create, { body: { title: 'Work' } }),
    () => world.did(bob, api.notebooks.changeDefault, { body: { notebookId } }),
  ]) {
    await forget(tab);
    await act();
    await tab.heard('own-lists-changed');
  }
  await other.caughtUp();
  expect(other.received).toEqual([]);
});

describe('W111 a room', () => {
  test('is joined by people who may read the thing, whatever others claim', async () => {
    const stranger = await open(carol);
    const notebookId = await world.newNotebook(alice);
    for (const subject of [
      { kind: 'note', id: noteId },
      { kind: 'notebook', id: notebookId },
      { kind: 'note', id: absentId },
      { kind: 'notebook', id: noteId },
      // What a tab of a later version adds is ignored.
      { kind: 'note', id: noteId, room: `user:${alice.id}` },
    ])
      expect(await stranger.ask('watch', subject)).toEqual({ ok: false, code: 'not_found' });
    for (const claimed of [
      { kind: 'user', id: alice.id },
      `note:${noteId}`,
      { kind: 'note', id: [noteId] },
      null,
      [],
      undefined,
    ])
      expect(await stranger.ask('watch', claimed)).toEqual({ ok: false, code: 'validation_failed' });
    publish({ kind: 'note', id: noteId });
    publish({ kind: 'notebook', id: notebookId });
    pushes().publish(`user:${alice.id}`, 'notifications-changed', { unread: 99 });
    await stranger.caughtUp();
    // Of what was shared before, carol may be told only now.
    const own = ({ event, payload }: ReceivedPush) =>
      event === 'notifications-changed' && payload.unread !== 99;
    expect(stranger.received.filter((push) => !own(push))).toEqual([]);
  });

  test('is left when the right ends, before anything else is pushed', async () => {
    await share([bob]);
    const [reader, author] = [await open(bob), await open(alice)];
    for (const tab of [reader, author]) await tab.watch('note', noteId);
    await share([]);
    publish({ kind: 'note', id: noteId });
    await reader.heard('unwatched');
    await author.heard('comments-changed');
    await reader.caughtUp();
    expect(
      reader.received.filter(({ event }) => event.startsWith('note') || event.startsWith('comments')),
    ).toEqual([]);
    expect(author.of('unwatched')).toEqual([]);
  });

  test('of many readers is left in the middle of a push, which reaches all others once and in its order', {
    tags: 'mariadb',
  }, async () => {
    await share([bob, carol]);
    const tabsOf = (person: TestPerson) =>
      Promise.all(Array.from({ length: limits.perPerson }, () => open(person)));
    const [reading, losing] = [[...(await tabsOf(alice)), ...(await tabsOf(bob))], await tabsOf(carol)];
    for (const tab of [...losing, ...reading]) await tab.watch('note', noteId);
    await world.run('DELETE FROM note_grant WHERE user_id = ?', [carol.id]);
    const subject = { kind: 'note' as const, id: noteId };
    const push = (likesCount: number) =>
      pushes().publish(`note:${noteId}`, 'counts-changed', { subject, likesCount, commentsCount: 0 });
    push(1);
    push(2);
    pushes().recheck([subject]);
    for (const likesCount of [3, 4, 5]) {
      push(likesCount);
      // Some of them have received it by now.
      await new Promise(setImmediate);
      pushes().recheck([subject]);
    }
    for (const tab of reading) {
      await tab.heard('counts-changed', { likesCount: 5 });
      expect(tab.of('counts-changed').map(({ payload }) => payload.likesCount)).toEqual([1, 2, 3, 4, 5]);
    }
    for (const tab of losing) {
      await tab.heard('unwatched');
      await tab.caughtUp();
      expect(tab.of('counts-changed')).toEqual([]);
    }
  });

  test('is left when another process ended the right, at the next look', async () => {
    await share([bob]);
    const reader = await open(bob);
    await reader.watch('note', noteId);
    await world.run('DELETE FROM note_grant WHERE note_id = ?', [noteId]);
    await world.backend.app.get(Rooms).recheckAll();
    await reader.heard('unwatched');
  });

  test('is judged at the next look after a judgement broke off, and receives what it waited for', async () => {
    await share([bob]);
    const reader = await open(bob);
    await reader.watch('note', noteId);
    const judging = vi.spyOn(world.backend.app.get(Readers), 'mayRead').mockImplementationOnce(() => {
      throw new Error('a defect');
    });
    const subject = { kind: 'note' as const, id: noteId };
    pushes().recheck([subject]);
    publish(subject);
    await expect.poll(() => judging.mock.calls.length).toBe(1);
    judging.mockRestore();
    await world.backend.app.get(Rooms).recheckAll();
    await reader.heard('comments-changed');
  });

  test('holds no more things for a connection than it may', async () => {
    const notebookId = await world.newNotebook(alice);
    const notes = await world.newNotes(alice, notebookId, 51);
    const tab = await open(alice);
    const answers = await Promise.all(notes.map((id) => tab.watch('note', id)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(50);
    expect(answers).toContainEqual({ ok: false, code: 'too_many' });
  });
});

describe('W111a signing in', () => {
  test('takes the token of a session in the first message, and nothing else', async () => {
    const key = new TextEncoder().encode(world.backend.config.jwtSecret);
    const claims = decodeJwt(alice.token);
    const signed = (token: SignJWT) => token.setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(key);
    const none = `${btoa('{"alg":"none","typ":"JWT"}').replaceAll('=', '')}.${alice.token.split('.')[1]}.`;
    const otherAudience = await signed(new SignJWT({ ...claims, aud: 'commonplace:collab' }));
    const expired = await signed(new SignJWT({ ...claims, exp: 1 }));
    const notYet = await signed(new SignJWT({ ...claims, nbf: 4_000_000_000 }));
    for (const auth of [
      {},
      { token: null },
      { token: '' },
      { token: [alice.token] },
      { token: `${alice.token}x` },
      ...[none, otherAudience, expired, notYet].map((token) => ({ token })),
    ])
      expect(await refusal({ auth })).toBe('unauthenticated');
    expect(await refusal({ query: { token: alice.token } })).toBe('unauthenticated');
    const extraHeaders = { authorization: `Bearer ${alice.token}`, cookie: `token=${alice.token}` };
    expect(await refusal({ extraHeaders })).toBe('unauthenticated');
  });

  test('ends the connection when it fails, or is not tried', async () => {
    const tab = TestTab.connect(world.backend, { auth: { token: 'none' } });
    tabs.push(tab);
    await expect(tab.opened()).rejects.toThrow('unauthenticated');
    await expect.poll(() => tab.socket.io.engine?.readyState).toBe('closed');
    const silent = new WebSocket(
      `${world.backend.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`,
    );
    const began = Date.now();
    await new Promise((resolve) => silent.once('close', resolve));
    expect(Date.now() - began).toBeLessThan(limits.signIn + 1_000);
  });

  test('is for pages of this origin and for programs; what is refused does not stay half open', async () => {
    const from = (origin: string) => refusal({ auth: { token: alice.token }, extraHeaders: { origin } });
    const { hostname, port } = new URL(world.backend.url);
    const halfOpen = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    halfOpen.write(upgradeFrom('https://elsewhere.example'));
    const [answer] = await once(halfOpen, 'data');
    expect(String(answer)).toMatch(/^HTTP\/1\.1 403 /);
    // Only a connection that the server has destroyed refuses what is written.
    const refused = once(halfOpen, 'error');
    for (let wrote = 0; wrote < 20; wrote++) {
      halfOpen.write('x');
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    halfOpen.destroy();
    await refused;
    expect(await from('https://elsewhere.example')).toBe('websocket error');
    expect(await from('null')).toBe('websocket error');
    expect(await from(world.backend.config.publicUrl)).toBe('none');
  });

  test('is not possible by polling, nor in the place of another connection', async () => {
    const polled = await fetch(`${world.backend.url}/socket.io/?EIO=4&transport=polling`);
    expect(polled.status).toBe(404);
    const tab = await open(alice);
    const sid = tab.socket.io.engine.id;
    expect(await refusal({ auth: { token: alice.token }, query: { sid } })).toBe('websocket error');
    const hidden = new WebSocket(
      `${world.backend.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket&x=?&sid=${sid}`,
    );
    const [outcome] = await Promise.race([
      once(hidden, 'open').then(() => ['opened']),
      once(hidden, 'unexpected-response').then(() => ['refused']),
      once(hidden, 'error').then(() => ['refused']),
    ]);
    hidden.on('error', () => {}).terminate();
    expect(outcome).toBe('refused');
    expect(tab.socket.connected).toBe(true);
  });
});

describe('W111a a connection ends', () => {
  test('within a second of its session, and no other', async () => {
    const [dave] = (await manyPeople(world.backend, 'leaver', 1)) as [TestPerson];
    const [tab, other] = [await open(dave), await open(bob)];
    const closed = tab.closed();
    const began = Date.now();
    await signOut(dave);
    await closed;
    expect(Date.now() - began).toBeLessThan(1_000);
    expect(other.socket.connected).toBe(true);
    expect(await refusal({ auth: { token: dave.token } })).toBe('unauthenticated');
  });

  test('with its token', async () => {
    const key = new TextEncoder().encode(world.backend.config.jwtSecret);
    const exp = Math.floor(Date.now() / 1000) + 2;
    const short = new SignJWT({ ...decodeJwt(alice.token), exp }).setProtectedHeader({
      alg: 'HS256',
      typ: 'JWT',
    });
    const tab = await open({ ...alice, token: await short.sign(key) });
    await tab.closed();
    expect(Date.now()).toBeLessThan(exp * 1000 + 1_500);
  });

  test('when it signs out, so that it does not stay beside those that count', async () => {
    const tab = await open(alice);
    const { engine } = tab.socket.io;
    engine.write('1');
    await expect.poll(() => engine.readyState, { timeout: 2_000 }).toBe('closed');
  });

  test('when it sends too much: messages, pings, or one that is too long', async () => {
    const talker = await open(alice);
    for (let sent = 0; sent <= limits.burst; sent++) talker.socket.emit('nothing');
    await talker.closed();
    const pinger = await open(alice);
    const { transport } = pinger.socket.io.engine as unknown as { transport: { ws: WebSocket } };
    for (let sent = 0; sent <= limits.burst; sent++) transport.ws.ping();
    await pinger.closed();
    const shouter = await open(alice);
    shouter.socket.emit('watch', 'x'.repeat(limits.messageBytes));
    await shouter.closed();
  });

  test('when its person has more than anyone needs: the oldest', async () => {
    const [many] = (await manyPeople(world.backend, 'many', 1)) as [TestPerson];
    const first = await open(many);
    const closed = first.closed();
    const others = await Promise.all(Array.from({ length: limits.perPerson }, () => open(many)));
    await closed;
    expect(others.filter(({ socket }) => socket.connected)).toHaveLength(limits.perPerson);
  });

  test('when its client has vanished without a word', { tags: 'nightly', timeout: 60_000 }, async () => {
    const address = `${world.backend.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`;
    const silent = new WebSocket(address);
    // It answers no ping of the server.
    silent.on('open', () => silent.send(`40${JSON.stringify({ token: bob.token })}`));
    const began = Date.now();
    await once(silent, 'close');
    expect(Date.now() - began).toBeGreaterThan(limits.ping);
    expect(Date.now() - began).toBeLessThan(limits.ping + limits.pong + 2_000);
  });

  test('when it reads too slowly', async () => {
    const [slow] = (await manyPeople(world.backend, 'slow', 1)) as [TestPerson];
    const tab = await open(slow);
    // The kernel takes some megabytes before anything waits.
    const { transport } = tab.socket.io.engine as unknown as { transport: { ws: WebSocket } };
    transport.ws.pause();
    const metrics = async () => Number(/realtime_connections (\d+)/.exec(await figures())?.[1]);
    const before = await metrics();
    const subject = { kind: 'note' as const, id: noteId };
    for (let round = 0; round < 2_000 && (await metrics()) === before; round++) {
      for (let sent = 0; sent < 200; sent++)
        pushes().publish(`user:${slow.id}`, 'notifications-changed', {
          unread: sent,
          ...{ padding: 'x'.repeat(1_000), subject },
        } as never);
      await new Promise(setImmediate);
    }
    expect(await metrics()).toBe(before - 1);
  });
});

const figures = async () => (await fetch(`${world.backend.url}/metrics`)).text();

const upgradeFrom = (origin: string) =>
  [
    'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
    'Host: localhost',
    `Origin: ${origin}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    '\r\n',
  ].join('\r\n');
