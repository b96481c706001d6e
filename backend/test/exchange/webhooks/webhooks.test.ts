// @module-tag mariadb
import { createHmac } from 'node:crypto';
import { api, type WebhookEvent, webhookEvents } from '@commonplace/contracts/api';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DeliverWebhooks } from '../../../src/exchange/webhooks/deliver-webhooks.ts';
import { WebhookSweep } from '../../../src/exchange/webhooks/webhook-sweep.ts';
import { firstIdOfAge } from '../../../src/platform/database/first-id-of-age.ts';
import { Metrics } from '../../../src/platform/metrics/metrics.ts';
import { manyPeople } from '../../support/fixtures/many-people.ts';
import { SocialWorld } from '../../support/fixtures/social-world.ts';
import type { TestPerson } from '../../support/people.ts';
import { quiet } from '../../support/statements/quiet.ts';
import { startTestStack } from '../../support/test-stack.ts';
import { Receiver } from './support/receiver.ts';

let world: SocialWorld;
let receiver: Receiver;
let alice: TestPerson;
let bob: TestPerson;
let notebookId: string;
let round = 0;

beforeAll(async () => {
  world = new SocialWorld(await startTestStack({ WEBHOOK_PRIVATE_ADDRESSES: 'true' }));
});
afterAll(() => world.backend.close());
beforeEach(async () => {
  round += 1;
  [alice, bob] = (await manyPeople(world.backend, `w${round}p`, 2)) as [TestPerson, TestPerson];
  notebookId = await world.newNotebook(alice, 'Plans');
  receiver = await Receiver.start();
  return async () => {
    await world.run('DELETE FROM webhook');
    await receiver.stop();
  };
});

const create = (
  person = alice,
  of: { events?: readonly WebhookEvent[]; notebookId?: string; url?: string } = {},
) => world.ask(person, api.webhooks.create, { body: { url: receiver.url, events: webhookEvents, ...of } });
const webhook = async (of: Parameters<typeof create>[1] = {}) => {
  const { body, failure, status } = await create(alice, of);
  if (status !== 200) throw new Error(JSON.stringify(failure));
  return { ...body.webhook, secret: body.secret };
};
const only = async (person = alice) => (await world.did(person, api.webhooks.list)).webhooks[0];
const log = async (webhookId: string) =>
  (await world.did(alice, api.webhooks.deliveries, { query: { webhookId } })).deliveries;
const newNote = async (person = alice, inside = notebookId) =>
  (
    await world.did(person, api.notes.create, {
      body: { notebookId: inside, title: 'Plan', htmlContent: '<p>Secret words</p>' },
    })
  ).note.id;
/** Sends what is due, and then all that waits whatever its time. */
const deliver = async (which: 'due' | 'waiting' = 'waiting') => {
  await quiet(world.backend);
  await world.backend.app.get(DeliverWebhooks).deliver();
  if (which === 'due') return;
  await world.run("UPDATE webhook_delivery SET next_attempt_at = 1 WHERE state = 'waiting'");
  await world.backend.app.get(DeliverWebhooks).deliver();
};
const types = () => receiver.take().map(({ type }) => type);

test('W117 what happens to a note is told once each, signed, and without its content', async () => {
  const { id, secret } = await webhook();
  const noteId = await newNote();
  await world.said(alice, 'note', noteId, 'A comment');
  await world.did(alice, api.notes.share, { body: { noteId, usersView: [bob.id], usersEdit: [] } });
  await world.did(alice, api.notes.publish, { body: { noteId, on: true } });
  await world.did(alice, api.notes.publish, { body: { noteId, on: false } });
  await deliver();
  await world.did(alice, api.trash.moveNote, { body: { noteId } });
  await deliver();
  const { heard } = receiver;
  const told = heard.map(({ message }) => message);
  expect(told.filter(({ type }) => type !== 'note.updated').map(({ type }) => type)).toEqual([
    'note.created',
    'note.commented',
    'note.shared',
    'note.published',
    'note.trashed',
  ]);
  const at = { noteId, notebookId, url: `${world.backend.config.publicUrl}/?note=${noteId}`, title: 'Plan' };
  const ids = heard.map(({ headers }) => headers['webhook-id']);
  for (const [index, message] of told.entries())
    expect(message).toEqual({
      type: message.type,
      id: ids[index],
      time: expect.stringMatching(/^\d.*Z$/),
      actor: message.type === 'note.updated' ? null : alice.username,
      ...at,
    });
  expect(new Set(ids).size).toBe(ids.length);
  for (const { headers, body } of heard) {
    const { 'webhook-id': of, 'webhook-timestamp': when, 'webhook-signature': signature } = headers;
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
    expect(signature).toBe(
      `v1,${createHmac('sha256', key).update(`${of}.${when}.${body}`).digest('base64')}`,
    );
    expect(body).not.toContain('Secret');
  }
  expect((await log(id)).map(({ state, attempts, status }) => [state, attempts, status])).toEqual(
    told.map(() => ['sent', 1, 204]),
  );
});

test('W117 edits of a note are told once a minute, as edits', async () => {
  const { id } = await webhook({ events: ['note.updated'] });
  const noteId = await newNote();
  await quiet(world.backend);
  const edit = async (htmlContent: string) => {
    await world.did(alice, api.notes.create, { body: { noteId, htmlContent } });
    await quiet(world.backend);
  };
  await edit('<p>Once</p>');
  await edit('<p>Twice</p>');
  const waiting = await log(id);
  expect(waiting.map(({ event, state, attempts }) => [event, state, attempts])).toEqual([
    ['note.updated', 'waiting', 0],
  ]);
  const due = Date.parse(waiting[0]?.nextAttemptAt ?? '') - Date.parse(waiting[0]?.createdAt ?? '');
  expect(due).toBe(60_000);
  await deliver('due');
  expect(types()).toEqual([]);
  await deliver();
  expect(types()).toEqual(['note.updated']);
  await edit('<p>Thrice</p>');
  await deliver();
  expect(types()).toEqual(['note.updated']);
});

test('W117 a webhook tells of what it names: events, a notebook, and notes of its owner', async () => {
  await world.newNotebook(alice, 'Where new notes go');
  const other = await world.newNotebook(alice, 'Other');
  await webhook({ notebookId, events: ['note.created', 'note.trashed'] });
  const [inside, outside] = [await newNote(), await newNote(alice, other)];
  await newNote(bob, await world.newNotebook(bob));
  await world.did(alice, api.notes.publish, { body: { noteId: inside, on: true } });
  await deliver();
  expect(receiver.take()).toMatchObject([{ type: 'note.created', noteId: inside, notebookId }]);
  const ofNotebook = await only();
  expect(ofNotebook).toMatchObject({ notebook: { id: notebookId, name: 'Plans' }, isActive: true });
  // The notebook goes with its notes: told once.
  await world.did(alice, api.trash.moveNotebook, { body: { notebookId: other } });
  await world.did(alice, api.trash.moveNotebook, { body: { notebookId } });
  await deliver();
  expect(receiver.take()).toMatchObject([{ type: 'note.trashed', noteId: null, notebookId, title: null }]);
  expect(outside).not.toBe(inside);
});

test('W117 authors are told of the notebook of another that goes with their notes, and who has none in it is not', async () => {
  const [carol] = (await manyPeople(world.backend, `w${round}q`, 1)) as [TestPerson];
  await world.newNotebook(alice, 'Where new notes go');
  for (const person of [bob, carol]) {
    await world.grant('notebook', notebookId, person, 'edit');
    await create(person, { events: ['note.trashed'] });
  }
  await world.newNotes(bob, notebookId, 2);
  await world.did(alice, api.trash.moveNotebook, { body: { notebookId } });
  await deliver();
  expect(receiver.take()).toMatchObject([
    { type: 'note.trashed', actor: alice.username, noteId: null, notebookId, title: null },
  ]);
});

test('W117 rights are judged when it is sent: who may not read the note any more is told nothing', async () => {
  const { id } = await webhook();
  receiver.status = 503;
  await world.grant('notebook', notebookId, bob, 'edit');
  const [noteId] = await world.newNotes(bob, notebookId, 1);
  if (noteId === undefined) throw new Error('No note was made');
  await world.did(bob, api.notes.share, { body: { noteId, usersView: [alice.id], usersEdit: [] } });
  await deliver();
  expect(types()).toContain('note.shared');
  await world.did(bob, api.notes.move, { body: { noteId, notebookId: await world.newNotebook(bob) } });
  await world.did(bob, api.notes.share, { body: { noteId, usersView: [], usersEdit: [] } });
  receiver.status = 204;
  await deliver();
  expect([types(), await log(id)]).toEqual([[], []]);
});

test('W117b what fails is sent again with the same id, and after the last attempt by hand only', async () => {
  const { id } = await webhook({ events: ['note.created'] });
  receiver.status = 500;
  await newNote();
  await deliver('due');
  const first = (await log(id))[0];
  expect(first).toMatchObject({ state: 'waiting', attempts: 1, status: 500 });
  const pause = Date.parse(first?.nextAttemptAt ?? '') - Date.now();
  expect(pause).toBeGreaterThan(0);
  expect(pause).toBeLessThan(12_001);
  expect((await only())?.failingSince).not.toBeNull();
  // Not before its time.
  await deliver('due');
  expect(receiver.heard).toHaveLength(1);
  for (let attempt = 2; attempt <= 8; attempt += 1) await deliver();
  expect(await log(id)).toMatchObject([{ state: 'failed', attempts: 8, status: 500, nextAttemptAt: null }]);
  expect(new Set(receiver.take().map((message) => message.id))).toEqual(new Set([first?.id]));
  await deliver();
  expect(types()).toEqual([]);
  receiver.status = 200;
  await world.did(alice, api.webhooks.resend, { body: { id: first?.id } });
  await deliver();
  expect(receiver.take().map((message) => message.id)).toEqual([first?.id]);
  expect(await log(id)).toMatchObject([{ state: 'sent', attempts: 1, status: 200 }]);
  expect((await only())?.failingSince).toBeNull();
});

test('W117b one attempt finds out whether a receiver is back, and then all that waits goes', async () => {
  await webhook({ events: ['note.created'] });
  receiver.status = 500;
  const notes = [await newNote(), await newNote(), await newNote()];
  await deliver('due');
  receiver.take();
  await deliver();
  expect(receiver.take()).toHaveLength(1);
  receiver.status = 200;
  await world.run("UPDATE webhook_delivery SET next_attempt_at = 1 WHERE state = 'waiting' AND note_id = ?", [
    notes[0],
  ]);
  await deliver('due');
  expect(receiver.take().map(({ noteId }) => noteId)).toEqual(notes);
});

test('W117b of edits that waited too all are told once the receiver is back, those of the last minute after it', async () => {
  const { id } = await webhook({ events: ['note.created', 'note.updated'] });
  receiver.status = 500;
  const old = await newNote();
  await quiet(world.backend);
  const fresh = await newNote();
  await quiet(world.backend);
  for (const noteId of [old, fresh])
    await world.did(alice, api.notes.create, { body: { noteId, htmlContent: '<p>More</p>' } });
  await quiet(world.backend);
  receiver.status = 200;
  const ofEdits = (change: string, value: number, noteId: string) =>
    world.run(`UPDATE webhook_delivery SET ${change} = ? WHERE pending_key IS NOT NULL AND note_id = ?`, [
      value,
      noteId,
    ]);
  for (const noteId of [old, fresh]) {
    await ofEdits('next_attempt_at', Date.now() + 10 * 60 * 60_000, noteId);
    await ofEdits('created_at', noteId === old ? 1 : Date.now(), noteId);
  }
  await world.run('UPDATE webhook SET failing_since = ? WHERE id = ?', [Date.now() - 1_000, id]);
  await world.did(alice, api.webhooks.test, { body: { id } });
  await deliver('due');
  const told = receiver.take();
  expect(told.filter(({ type }) => type === 'note.updated').map(({ noteId }) => noteId)).toEqual([old]);
  const waiting = (await log(id)).filter(({ state }) => state === 'waiting');
  expect(waiting.map(({ noteId }) => noteId)).toEqual([fresh]);
  const { createdAt = '', nextAttemptAt } = waiting[0] ?? {};
  expect(Date.parse(nextAttemptAt ?? '') - Date.parse(createdAt)).toBe(60_000);
});

test('W117b a receiver that fails for three days is told of nothing more until it is switched on again', async () => {
  const { id } = await webhook({ events: ['note.created'] });
  receiver.status = 404;
  await newNote();
  await deliver();
  const longAgo = Date.now() - 3 * 24 * 60 * 60_000 - 1;
  await world.run('UPDATE webhook SET failing_since = ? WHERE id = ?', [longAgo, id]);
  await deliver();
  expect(await only()).toMatchObject({ isActive: false, failingSince: new Date(longAgo).toISOString() });
  receiver.take();
  await newNote();
  expect((await world.ask(alice, api.webhooks.test, { body: { id } })).status).toBe(409);
  await deliver();
  expect(types()).toEqual([]);
  receiver.status = 200;
  const { webhook: on } = await world.did(alice, api.webhooks.edit, { body: { id, isActive: true } });
  expect(on).toMatchObject({ isActive: true, failingSince: null });
  await world.did(alice, api.webhooks.test, { body: { id } });
  await deliver();
  expect(types()).toEqual(['test']);
});

test('W117b a webhook whose secret does not open fails like one that nobody answers', async () => {
  const { id } = await webhook();
  await world.run("UPDATE webhook SET secret_sealed = 'sealed under another key, long enough for its parts'");
  await newNote();
  await deliver('due');
  expect(receiver.heard).toEqual([]);
  expect(await log(id)).toMatchObject([{ state: 'waiting', attempts: 1, status: null }]);
});

test('W117b a receiver that does not answer holds up no other', async () => {
  const slow = await Receiver.start();
  slow.status = null;
  await webhook({ url: slow.url, events: ['note.created'] });
  await webhook({ events: ['note.created'] });
  try {
    await newNote();
    await newNote();
    // Without a request for it: as it was queued.
    await expect.poll(() => receiver.heard.length, { timeout: 30_000 }).toBe(2);
    // The first one waits for its answer, and the second one for the first.
    expect(slow.heard).toHaveLength(1);
    const figures = await world.backend.app.get(Metrics).registry.metrics();
    expect(figures).toMatch(/^commonplace_backend_webhook_deliveries_due 1$/m);
    slow.answer(204);
    await expect.poll(() => slow.heard.length, { timeout: 30_000 }).toBe(2);
  } finally {
    await slow.stop();
  }
});

test('W117a an address that is not public is refused where the operator does not allow it', async () => {
  const strict = await SocialWorld.start();
  try {
    const [carol] = (await manyPeople(strict.backend, `s${round}p`, 1)) as [TestPerson];
    const answers = await Promise.all(
      ['http://example.com/', 'https://127.0.0.1:8443/', 'https://[::ffff:7f00:1]/', 'hook'].map((url) =>
        strict.ask(carol, api.webhooks.create, { body: { url, events: ['note.created'] } }),
      ),
    );
    expect(answers.map(({ status, failure }) => [status, failure.errors?.url])).toEqual([
      [422, 'Use an address that starts with https://.'],
      [422, 'Use an address on the public internet.'],
      [422, 'Use an address on the public internet.'],
      [422, 'Use an address that starts with https://.'],
    ]);
  } finally {
    await strict.backend.close();
  }
});

test('W117 webhooks of others are not found, and nobody has more than 20', async () => {
  const { id } = await webhook({ notebookId });
  await world.did(alice, api.webhooks.test, { body: { id } });
  await deliver();
  const [sent] = await log(id);
  if (sent?.state !== 'sent') throw new Error('The test was not delivered');
  const delivery = { id: sent.id };
  const asBob = [
    await world.ask(bob, api.webhooks.edit, { body: { id, isActive: false } }),
    await world.ask(bob, api.webhooks.test, { body: { id } }),
    await world.ask(bob, api.webhooks.delete, { body: { id } }),
    await world.ask(bob, api.webhooks.deliveries, { query: { webhookId: id } }),
    await world.ask(bob, api.webhooks.resend, { body: delivery }),
    await create(bob, { notebookId }),
  ];
  expect(asBob.map(({ status }) => status)).toEqual(asBob.map(() => 404));
  await world.grant('notebook', notebookId, bob, 'edit');
  expect((await create(bob, { notebookId })).status).toBe(403);
  expect((await world.did(bob, api.webhooks.list)).webhooks).toEqual([]);
  for (let more = 1; more < 20; more += 1) await webhook();
  expect((await create()).failure.message).toBe('You can have 20 webhooks at most.');
  await world.did(alice, api.webhooks.delete, { body: { id } });
  expect((await create()).status).toBe(200);
});

test('W117 the secret is shown once, and the database does not hold it', async () => {
  const { id, secret } = await webhook();
  const [row] = await world.run('SELECT * FROM webhook WHERE id = ?', [id]);
  const stored = Object.values(row).map((value) =>
    Buffer.isBuffer(value) ? value.toString('latin1') : String(value),
  );
  expect(stored.join()).not.toContain(secret.slice('whsec_'.length));
  expect(JSON.stringify(await only())).not.toContain('whsec_');
});

test('W117b the log keeps seven days, and of a webhook the latest 200', async () => {
  const { id } = await webhook();
  await world.did(alice, api.webhooks.test, { body: { id } });
  await deliver();
  const { id: latest } = (await log(id))[0] ?? {};
  const day = 24 * 60 * 60_000;
  const older = Array.from({ length: 203 }, (_, n) => firstIdOfAge(day + n * 1_000));
  const insert = (ids: string[]) =>
    world.run(
      `INSERT INTO webhook_delivery (id, webhook_id, event, state, attempts, created_at, next_attempt_at)
       VALUES ${ids.map(() => "(?, ?, 'test', 'sent', 1, 0, 0)").join(', ')}`,
      ids.flatMap((of) => [of, id]),
    );
  await insert([...older, firstIdOfAge(8 * day)]);
  await world.backend.app.get(WebhookSweep).sweep();
  const kept: { id: string }[] = await world.run(
    'SELECT id FROM webhook_delivery WHERE webhook_id = ? ORDER BY id DESC',
    [id],
  );
  expect(kept.map((row) => row.id)).toEqual([latest, ...older.slice(0, 199)]);
});

test('W117b what is dropped while 1,000 wait is one line of the log, with how many events that were', async () => {
  const { id } = await webhook({ events: ['note.updated', 'note.commented'] });
  const noteId = await newNote();
  await quiet(world.backend);
  const far = Date.now() + 60 * 60_000;
  const waiting = (await log(id)).length;
  const ids = Array.from({ length: 1_000 - waiting }, (_, n) => firstIdOfAge(1_000_000 + n * 1_000));
  await world.run(
    `INSERT INTO webhook_delivery (id, webhook_id, event, state, attempts, created_at, next_attempt_at)
     VALUES ${ids.map(() => "(?, ?, 'note.created', 'waiting', 0, 0, ?)").join(', ')}`,
    ids.flatMap((of) => [of, id, far]),
  );
  await world.said(alice, 'note', noteId, 'One');
  await world.said(alice, 'note', noteId, 'Two');
  await quiet(world.backend);
  const lines = (await log(id)).filter(({ state }) => state === 'dropped');
  // At the turn of an hour there are two.
  expect(lines.reduce((sum, { events }) => sum + events, 0)).toBe(2);
  expect(lines[0]).toMatchObject({ event: 'note.commented', attempts: 0, nextAttemptAt: null });
  const again = await world.ask(alice, api.webhooks.resend, { body: { id: lines[0]?.id as string } });
  expect([again.status, again.failure.message]).toEqual([
    409,
    'These events were not kept, so they can’t be sent.',
  ]);
});
