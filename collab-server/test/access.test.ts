import { MessageType } from '@hocuspocus/server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { CollabHouse } from './support/collab-house.ts';
import { eventually } from './support/eventually.ts';
import { Gate } from './support/gate.ts';
import { insertion } from './support/raw-client.ts';

let house: CollabHouse;
beforeEach(() => {
  house = new CollabHouse();
});
afterEach(() => house.close());

describe('signing in to a document', () => {
  it.each([
    ['a session that ended', 'session-ended'],
    ['a note that is not theirs', 'note-missing'],
    ['a note that does not exist', 'note-missing'],
    ['an earlier generation', 'generation-changed'],
  ])('is refused for %s, with the reason %s', async (what, reason) => {
    const server = await house.start();
    const { name, noteId, tokens } = house.note('alice');
    const { token: stranger } = house.backend.signIn('bob');
    const earlier = name.replace(/\.1$/, '.7');
    const gone = name.replace(
      noteId,
      noteId.replace(/.$/, (digit) => (digit === '0' ? '1' : '0')),
    );
    const attempt = {
      'a session that ended': [name, 'nobody'],
      'a note that is not theirs': [name, stranger],
      'a note that does not exist': [gone, tokens.alice],
      'an earlier generation': [earlier, tokens.alice],
    }[what] as [string, string];
    const person = house.open(server, ...attempt);
    await eventually(() => expect(person.refused).toEqual([reason]));
    expect(house.backend.asked.load).toBe(0);
  });

  it('says that it may be tried again while the backend is away', async () => {
    const server = await house.start();
    const { name, tokens } = house.note('alice');
    house.backend.faults.beforeAuthenticate = async () => {
      throw new Error('The backend is away');
    };
    const alice = house.open(server, name, tokens.alice);
    await eventually(() => expect(alice.refused).toEqual(['journal-away']));
    house.backend.faults.beforeAuthenticate = async () => {};
    await alice.reauthenticate();
    await alice.saved();
  });

  it('says that someone may only read', async () => {
    const server = await house.start();
    const { name, noteId, tokens, users } = house.note('alice');
    house.backend.notes.get(noteId)?.grants.set(users.alice, 'read');
    const alice = house.open(server, name, tokens.alice);
    await eventually(() => expect(alice.scopes).toEqual(['readonly']));
  });

  it('asks for a fresh token when the old one ends', async () => {
    const server = await house.start();
    const { name, noteId, users } = house.note('alice');
    const { token } = house.backend.signIn('alice', 1_000);
    house.backend.notes.get(noteId)?.grants.set(users.alice, 'edit');
    const alice = house.open(server, name, token);
    await eventually(() => expect(alice.closed).toEqual(['access-changed']));
    await alice.reauthenticate();
    await eventually(() => expect(alice.refused).toEqual(['session-ended']));
  });
});

describe('rights that end', () => {
  it('C6: someone who lost the note is out at once, and nothing they type later is written', async () => {
    const server = await house.start();
    const { name, noteId, tokens, users } = house.note('alice', 'bob');
    const alice = house.open(server, name, tokens.alice);
    const bob = house.open(server, name, tokens.bob);
    await Promise.all([alice.saved(), bob.saved()]);
    house.backend.share(noteId, users.bob, 'none');
    bob.type('late');
    await eventually(() => expect(bob.closed).toContain('access-removed'));
    bob.type(' and later');
    await bob.reauthenticate();
    await eventually(() => expect(bob.refused).toEqual(['note-missing']));
    alice.type('on');
    await alice.saved();
    expect(alice.text).toBe('on');
    expect(alice.closed).toEqual([]);
    expect(house.backend.stored(noteId).getText('title').toString()).toBe('on');
  });

  it('C10: from editing to reading after the append under way, which is still acknowledged', async () => {
    const server = await house.start();
    const { name, noteId, tokens, users } = house.note('alice');
    const alice = house.open(server, name, tokens.alice);
    await alice.saved();
    const answer = new Gate();
    house.backend.faults.afterCommit = answer.pass;
    alice.type('in time');
    await answer.arrived();
    house.backend.share(noteId, users.alice, 'read');
    await eventually(() => expect(house.backend.asked.recheck).toBeGreaterThan(0));
    expect(alice.scopes).toEqual(['read-write']);
    answer.open();
    await eventually(() => expect(alice.scopes).toEqual(['read-write', 'readonly']));
    await alice.saved();
    alice.type(', too late');
    expect(alice.closed).toEqual([]);
    house.backend.write(noteId, (document) => document.getText('title').insert(0, '> '));
    await alice.sees('> in time, too late');
    expect(house.backend.stored(noteId).getText('title').toString()).toBe('> in time');
    expect(alice.provider.unsyncedChanges).toBe(1);
  });

  it('C10: a right that is taken and given back while a word is under way leaves its writer at work', async () => {
    const server = await house.start();
    const { name, noteId, tokens, users } = house.note('alice');
    const alice = house.open(server, name, tokens.alice);
    await alice.saved();
    const answer = new Gate();
    house.backend.faults.afterCommit = answer.pass;
    alice.type('in time');
    await answer.arrived();
    for (const right of ['read', 'edit'] as const) {
      const before = house.backend.asked.recheck;
      house.backend.share(noteId, users.alice, right);
      await eventually(() => expect(house.backend.asked.recheck).toBeGreaterThan(before));
      await new Promise((resolve) => setImmediate(resolve));
    }
    answer.open();
    await alice.saved();
    alice.type(', and on');
    await alice.saved();
    expect(house.backend.stored(noteId).getText('title').toString()).toBe('in time, and on');
    expect([alice.scopes, alice.closed]).toEqual([['read-write'], []]);
  });

  it('C10: an edit that meets the loss of its right is declined on the open connection, after its writer was informed', async () => {
    const server = await house.start();
    const { name, noteId, tokens, users } = house.note('mallory');
    const mallory = await house.raw(server);
    await mallory.open(name, tokens.mallory);
    const before = mallory.received.length;
    house.backend.faults.deaf = true;
    house.backend.share(noteId, users.mallory, 'read');
    mallory.update(name, insertion('too late'));
    await mallory.until(() => mallory.rejected === 1);
    expect(mallory.reasons).toEqual([]);
    expect(house.backend.rows(noteId)).toBe(0);
    const heard = mallory.received.slice(before).map(({ type }) => type);
    expect(heard).toEqual([MessageType.Auth, MessageType.SyncStatus]);
    // From then on they are a reader like any other.
    mallory.update(name, insertion('and later'));
    await mallory.until(() => mallory.rejected === 2);
    expect(house.backend.asked.authenticate).toBe(1);
    house.backend.faults.deaf = false;
    house.backend.write(noteId, (document) => document.getText('title').insert(0, 'read on'));
    await mallory.until(() => mallory.received.at(-1)?.type === MessageType.Sync);
  });

  it('a note that is deleted while an update waits for what it builds on is not called a journal that is away', async () => {
    const server = await house.start();
    const { name, noteId, tokens } = house.note('mallory');
    const hers = new Y.Doc();
    const updates: Uint8Array[] = [];
    hers.on('update', (update) => updates.push(update));
    hers.getText('title').insert(0, 'ground');
    hers.getText('title').insert(6, ' floor');
    const mallory = await house.raw(server);
    await mallory.open(name, tokens.mallory);
    house.backend.faults.deaf = true;
    house.backend.deleteNote(noteId);
    mallory.update(name, updates[1] as Uint8Array);
    await mallory.until(() => mallory.reasons.length > 0);
    expect(mallory.reasons).toEqual(['access-changed']);
  });

  it('C3, C6: rights that end while an update waits for what it builds on end before it is written', async () => {
    const server = await house.start();
    const { name, noteId, tokens, users } = house.note('alice', 'mallory');
    const hers = new Y.Doc();
    const updates: Uint8Array[] = [];
    hers.on('update', (update) => updates.push(update));
    hers.getText('title').insert(0, 'ground');
    hers.getText('title').insert(6, ' and late words');
    const mallory = await house.raw(server);
    await mallory.open(name, tokens.mallory);
    house.backend.faults.deaf = true;
    house.backend.commitRow(noteId, updates[0] as Uint8Array, users.alice, 'elsewhere');
    house.backend.faults.deaf = false;
    const fetching = new Gate();
    house.backend.faults.beforeSince = fetching.pass;
    mallory.update(name, updates[1] as Uint8Array);
    await fetching.arrived();
    house.backend.share(noteId, users.mallory, 'read');
    await eventually(() => expect(house.backend.asked.recheck).toBeGreaterThan(0));
    await new Promise((resolve) => setImmediate(resolve));
    fetching.open();
    await mallory.until(() => mallory.rejected === 1);
    expect(mallory.reasons).toEqual([]);
    expect(mallory.acknowledged).toBe(0);
    expect(house.backend.stored(noteId).getText('title').toString()).toBe('ground');
  });

  it('C10: from reading to editing by asking anew, without a word lost', async () => {
    const server = await house.start();
    const { name, noteId, tokens, users } = house.note('alice');
    house.backend.notes.get(noteId)?.grants.set(users.alice, 'read');
    const alice = house.open(server, name, tokens.alice);
    await eventually(() => expect(alice.provider.synced).toBe(true));
    house.backend.share(noteId, users.alice, 'edit');
    await eventually(() => expect(alice.closed).toEqual(['access-changed']));
    await alice.reauthenticate();
    alice.type('at last');
    await alice.saved();
    expect(house.backend.stored(noteId).getText('title').toString()).toBe('at last');
  });

  it('C10: what is under way or queued when a document is closed is not acknowledged any more', async () => {
    const server = await house.start();
    const { name, noteId, tokens, users } = house.note('mallory');
    const mallory = await house.raw(server);
    await mallory.open(name, tokens.mallory);
    const answer = new Gate();
    house.backend.faults.afterCommit = answer.pass;
    for (const [index, word] of ['one', 'two', 'three'].entries())
      mallory.update(name, insertion(word, index + 1));
    await answer.arrived();
    house.backend.share(noteId, users.mallory, 'none');
    await mallory.until(() => mallory.reasons.length > 0);
    expect(mallory.reasons).toEqual(['access-removed']);
    // Even if the rights were as before by now: the client counts anew and would count these for others.
    const note = house.backend.notes.get(noteId);
    note?.grants.set(users.mallory, 'edit');
    if (note) note.epoch = 1;
    answer.open();
    await mallory.open(name, tokens.mallory);
    await eventually(() => expect(house.backend.rows(noteId)).toBe(1));
    expect(mallory.acknowledged).toBe(0);
  });

  it('a session that ends closes its documents and no others', async () => {
    const server = await house.start();
    const { name, noteId, tokens, users } = house.note('alice');
    const { token: phone } = house.backend.signIn('alice');
    expect(house.backend.sessions.get(phone)?.user.id).toBe(users.alice);
    const desk = house.open(server, name, tokens.alice);
    const mobile = house.open(server, name, phone);
    await Promise.all([desk.saved(), mobile.saved()]);
    house.backend.signOut(phone);
    await eventually(() => expect(mobile.closed).toEqual(['session-ended']));
    desk.type('still here');
    await desk.saved();
    expect(house.backend.rows(noteId)).toBe(1);
  });

  it('a deleted note closes with that reason', async () => {
    const server = await house.start();
    const { name, noteId, tokens } = house.note('alice');
    const alice = house.open(server, name, tokens.alice);
    await alice.saved();
    house.backend.deleteNote(noteId);
    await eventually(() => expect(alice.closed).toEqual(['note-deleted']));
  });

  it('C6: the regular look finds what no hint told', async () => {
    const server = await house.start({ timings: { recheck: 40 } });
    const { name, noteId, tokens, users } = house.note('alice', 'bob');
    const bob = house.open(server, name, tokens.bob);
    await bob.saved();
    house.backend.faults.deaf = true;
    house.backend.share(noteId, users.bob, 'none');
    await eventually(() => expect(bob.closed).toEqual(['access-removed']));
  });

  it('C6: a stream of hints that broke leads to a look at everything', async () => {
    const server = await house.start();
    const { name, noteId, tokens, users } = house.note('alice', 'bob');
    const bob = house.open(server, name, tokens.bob);
    await bob.saved();
    house.backend.faults.deaf = true;
    house.backend.share(noteId, users.bob, 'none');
    house.backend.interruptHints();
    await eventually(() => expect(bob.closed).toEqual(['access-removed']));
  });

  it('C6: whose updates are refused because another person was added reconnect together, and write on', async () => {
    const server = await house.start();
    const names = ['ann', 'ben', 'cem', 'dot', 'eve', 'fay'];
    const { name, noteId, tokens, users } = house.note(...names, 'newcomer');
    const people = names.map((person) => house.open(server, name, tokens[person] as string));
    await Promise.all(people.map((person) => person.saved()));
    house.backend.faults.deaf = true;
    house.backend.share(noteId, users.newcomer as string, 'read');
    const before = house.backend.asked.recheck;
    for (const person of people) person.type('x');
    await Promise.all(people.map((person) => person.saved()));
    expect(house.backend.rows(noteId)).toBe(people.length);
    expect(people.flatMap(({ closed }) => closed)).toEqual([]);
    expect(house.backend.asked.recheck - before).toBeLessThanOrEqual(2);
  });

  it('the regular look asks once for everyone', async () => {
    const server = await house.start({ timings: { recheck: 40 } });
    const notes = [house.note('alice'), house.note('alice'), house.note('alice')];
    const editors = notes.map(({ name, tokens }) => house.open(server, name, tokens.alice));
    await Promise.all(editors.map((editor) => editor.saved()));
    await eventually(() => expect(house.backend.lastRecheck).toHaveLength(3));
    house.backend.faults.recheckAway = true;
    const before = house.backend.asked.recheck;
    await eventually(() => expect(house.backend.asked.recheck).toBeGreaterThan(before + 1));
    expect(editors.flatMap(({ closed }) => closed)).toEqual([]);
  });
});

describe('rights that end while the document is being opened', () => {
  it.each(['beforeLoad', 'afterAuthenticate'] as const)(
    'C10: 0 late writes with a revocation at %s',
    async (moment) => {
      const server = await house.start();
      const { name, noteId, tokens, users } = house.note('alice', 'mallory');
      const gate = new Gate();
      house.backend.faults[moment] = gate.pass;
      const mallory = await house.raw(server);
      mallory.auth(name, tokens.mallory);
      mallory.greet(name);
      mallory.update(name, insertion('late'));
      await gate.arrived();
      house.backend.share(noteId, users.mallory, 'none');
      gate.open();
      await mallory.until(() => mallory.reasons.length > 0);
      expect(mallory.reasons[0]).toBe('access-removed');
      expect(mallory.acknowledged).toBe(0);
      // Not a byte of the note either: only the answer to the token and the goodbye.
      expect(mallory.received.map(({ type }) => type)).toEqual([2, 7]);
      expect(house.backend.rows(noteId)).toBe(0);
    },
  );

  it('C10: a session that ends while its document loads is out', async () => {
    const server = await house.start();
    const { name, tokens } = house.note('alice');
    const gate = new Gate();
    house.backend.faults.beforeLoad = gate.pass;
    const alice = house.open(server, name, tokens.alice);
    await gate.arrived();
    house.backend.signOut(tokens.alice);
    gate.open();
    await eventually(() => expect(alice.closed).toEqual(['session-ended']));
  });

  it('C10: people who may still edit continue, people who may only read from now on read', async () => {
    const server = await house.start();
    const { name, noteId, tokens, users } = house.note('alice', 'bob', 'carol');
    const gate = new Gate();
    house.backend.faults.beforeLoad = gate.pass;
    const alice = house.open(server, name, tokens.alice);
    const bob = house.open(server, name, tokens.bob);
    await Promise.all([gate.arrived(), eventually(() => expect(house.backend.asked.authenticate).toBe(2))]);
    await eventually(() => expect([...alice.scopes, ...bob.scopes]).toHaveLength(2));
    house.backend.share(noteId, users.carol, 'read');
    house.backend.share(noteId, users.bob, 'read');
    gate.open();
    alice.type('still mine');
    await alice.saved();
    await eventually(() => expect(bob.scopes).toEqual(['read-write', 'readonly']));
    expect([...alice.closed, ...bob.closed]).toEqual([]);
    const row = house.backend.notes.get(noteId)?.rows[0];
    expect(row?.userId).toBe(users.alice);
  });

  it('C10: people come in however steadily the rights of others change', async () => {
    const server = await house.start();
    const busy = house.note('alice');
    const alice = house.open(server, busy.name, busy.tokens.alice);
    await alice.saved();
    const { name, noteId, tokens, users } = house.note('bob', 'carol');
    const gate = new Gate();
    house.backend.faults.beforeLoad = gate.pass;
    const bob = house.open(server, name, tokens.bob);
    await gate.arrived();
    house.backend.share(noteId, users.carol, 'read');
    // Before a question is answered there is always a reason for the next.
    house.backend.faults.beforeRecheck = async () => {
      await new Promise((resolve) => setTimeout(resolve, 1));
      house.backend.say({ type: 'access-changed', noteIds: [busy.noteId] });
    };
    gate.open();
    await eventually(() => expect(bob.provider.synced).toBe(true));
    house.backend.faults.beforeRecheck = async () => {};
  });

  it('C10: no connection is opened on rights that could not be checked again', async () => {
    const server = await house.start();
    const { name, noteId, tokens, users } = house.note('alice');
    const gate = new Gate();
    house.backend.faults.beforeLoad = gate.pass;
    const alice = house.open(server, name, tokens.alice);
    await gate.arrived();
    house.backend.faults.recheckAway = true;
    house.backend.share(noteId, users.alice, 'read');
    gate.open();
    await eventually(() => expect(alice.closed).toEqual(['access-changed']));
    expect(alice.provider.synced).toBe(false);
  });
});
