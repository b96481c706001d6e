import { existsSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from './support/eventually.ts';
import { insertion } from './support/raw-client.ts';
import { type Person, RealHouse } from './support/real-house.ts';

const isBuilt = ['main.js', 'migrate.js', 'content/main.js'].every((file) =>
  existsSync(new URL(`../../backend/dist/${file}`, import.meta.url)),
);

/** The same stories as against the journal in memory, with the backend and the content process themselves. */
describe.skipIf(!isBuilt)('with the real backend and journal', () => {
  let house: RealHouse;
  let alice: Person;
  let bob: Person;
  beforeAll(async () => {
    house = await RealHouse.start();
    [alice, bob] = await Promise.all([house.join('alice'), house.join('bob')]);
  }, 60_000);
  afterEach(() => house.leaveAll());
  afterAll(() => house?.stop(), 20_000);

  async function sharedNote() {
    const note = await house.createNote(alice);
    await house.share(alice, note.noteId, [bob]);
    return note;
  }

  it('lets two people write together', async () => {
    const { name } = await sharedNote();
    const hers = house.open(name, alice);
    const his = house.open(name, bob);
    await Promise.all([hers.saved(), his.saved()]);
    hers.type(' by alice');
    await his.sees('A note by alice');
    his.type(' and bob');
    await hers.sees('A note by alice and bob');
    await Promise.all([hers.saved(), his.saved()]);
    expect(await house.seenAfresh(name, bob)).toBe('A note by alice and bob');
  });

  it('C8: shows what REST writes', async () => {
    const { name, noteId } = await sharedNote();
    const his = house.open(name, bob);
    await his.saved();
    await house.post('notes/create', { noteId, title: 'Renamed' }, alice);
    await his.sees('Renamed');
  });

  it('C1: what was acknowledged survives a kill of the collab-server in the middle of typing', async () => {
    const { name } = await sharedNote();
    const hers = house.open(name, alice);
    await hers.saved();
    let acknowledged = hers.text;
    hers.provider.on('unsyncedChanges', ({ number }: { number: number }) => {
      if (number === 0) acknowledged = hers.text;
    });
    for (let word = 0; word < 20; word += 1) {
      hers.type(` ${word}`);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await eventually(() => expect(acknowledged).not.toBe('A note'));
    await house.stack.processes.collab.kill();
    hers.provider.configuration.websocketProvider.disconnect();
    await house.stack.processes.collab.ready();
    expect((await house.seenAfresh(name, bob)).startsWith(acknowledged)).toBe(true);
    const again = house.open(name, alice, hers.document);
    await again.saved();
    expect(await house.seenAfresh(name, bob)).toBe(hers.text);
  }, 30_000);

  it('C5: keeps trying while the content process restarts', async () => {
    const { name } = await sharedNote();
    const hers = house.open(name, alice);
    await hers.saved();
    await house.stack.processes.content.kill();
    hers.type(', patiently');
    await house.stack.processes.content.ready();
    await hers.saved();
    expect(hers.closed).toEqual([]);
    expect(await house.seenAfresh(name, bob)).toBe('A note, patiently');
  }, 30_000);

  it('a reader reads and does not write, with any frame', async () => {
    const { name, noteId } = await house.createNote(alice);
    await house.share(alice, noteId, [], [bob]);
    const client = await house.raw();
    await client.open(name, bob.token);
    client.update(name, insertion('by a reader'));
    client.answer(name, insertion('by a reader'));
    await client.until(() => client.rejected === 2);
    expect(await house.seenAfresh(name, alice)).toBe('A note');
    client.close();
  });

  it('C6: a person who loses the note while typing is disconnected within a second', async () => {
    const { name, noteId } = await sharedNote();
    const his = house.open(name, bob);
    await his.saved();
    await house.share(alice, noteId, []);
    const startedAt = performance.now();
    his.type(', too late');
    await eventually(() => expect(his.closed.length).toBeGreaterThan(0));
    expect(performance.now() - startedAt).toBeLessThan(1_000);
    await his.reauthenticate();
    await eventually(() => expect(his.refused).toEqual(['note-missing']));
    expect(await house.seenAfresh(name, alice)).toBe('A note');
  });

  it('C10: a person who may only read from now on is informed while the note stays open', async () => {
    const { name, noteId } = await sharedNote();
    const his = house.open(name, bob);
    await his.saved();
    await house.share(alice, noteId, [], [bob]);
    await eventually(() => expect(his.scopes).toEqual(['read-write', 'readonly']));
    expect(his.closed).toEqual([]);
  });

  it('C5: others go on typing while a note is shared', async () => {
    const { name, noteId } = await house.createNote(alice);
    const hers = house.open(name, alice);
    await hers.saved();
    const sharing = house.share(alice, noteId, [bob]);
    for (let word = 0; word < 20; word += 1) {
      hers.type(` ${word}`);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await sharing;
    await hers.saved();
    expect(hers.closed).toEqual([]);
    expect(await house.seenAfresh(name, bob)).toBe(hers.text);
  });

  it('signing out closes the notes of that session', async () => {
    const carol = await house.join('carol');
    const { name } = await house.createNote(carol);
    const hers = house.open(name, carol);
    await hers.saved();
    await house.post('users/logout', {}, carol);
    await eventually(() => expect(hers.closed).toContain('session-ended'));
  });

  it('a note that is deleted closes', async () => {
    const { name, noteId } = await sharedNote();
    const his = house.open(name, bob);
    await his.saved();
    await house.post('notes/delete', { id: noteId }, alice);
    await eventually(() => expect(his.closed).toContain('note-deleted'));
  });

  it('a restart of the collab-server says so, and everyone comes back', async () => {
    const { name } = await sharedNote();
    const hers = house.open(name, alice);
    await hers.saved();
    hers.type('!');
    await hers.saved();
    await house.stack.restart('collab');
    expect(hers.closed).toContain('server-restarting');
    hers.type('?');
    await hers.saved();
    expect(await house.seenAfresh(name, bob)).toBe('A note!?');
  }, 30_000);
});
