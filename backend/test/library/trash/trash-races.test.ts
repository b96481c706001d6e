// @module-tag mariadb
import { setTimeout as pause } from 'node:timers/promises';
import { api } from '@commonplace/contracts/api';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TrashPurge } from '../../../src/library/trash/trash-purge.ts';
import { ContentDoor } from '../../content/support/content-door.ts';
import { entryOf } from '../../content/support/people-and-notes.ts';
import { testSecret } from '../../content/support/test-secret.ts';
import { Typist } from '../../content/support/typist.ts';
import type { TestPerson } from '../../support/people.ts';
import { NotesWorld } from '../notes/support/notes-world.ts';

let world: NotesWorld;
let alice: TestPerson;
let bob: TestPerson;
let door: ContentDoor;

beforeAll(async () => {
  world = await NotesWorld.start({ INTERNAL_SECRET: testSecret });
  [alice, bob] = [await world.signUp('alice'), await world.signUp('bob')];
  door = new ContentDoor(Number(new URL(world.backend.config.contentUrl).port));
});
afterAll(() => world.backend.close());

const trash = (noteId: string) => world.ask(alice, api.trash.moveNote, { body: { noteId } });
const restore = (noteId: string) => world.ask(alice, api.trash.restoreNote, { body: { noteId } });
const trashBook = (notebookId: string) => world.ask(alice, api.trash.moveNotebook, { body: { notebookId } });
const restoreBook = (notebookId: string) =>
  world.ask(alice, api.trash.restoreNotebook, { body: { notebookId } });
const trashSeveral = async (person: TestPerson, noteIds: string[]) =>
  (await world.did(person, api.trash.moveNotes, { body: { noteIds } })).noteIds;
const restoreSeveral = async (person: TestPerson, noteIds: string[]) =>
  (await world.did(person, api.trash.restoreNotes, { body: { noteIds } })).noteIds;
const trashOf = (person: TestPerson) => world.did(person, api.trash.list, { query: {} });
const statuses = async (...answers: Promise<{ status: number }>[]) =>
  (await Promise.all(answers)).map(({ status }) => status);

describe('races of the trash', () => {
  test('W28 C3: of what is typed while the note is moved to the trash, what was taken is there when it is restored, and nothing is taken afterwards', async () => {
    const { id: noteId } = await world.newNote(alice, { title: 'Typed in' });
    await world.share(alice, noteId, [], [bob]);
    const epoch = (await world.epochOf(noteId)) as number;
    const typist = new Typist();
    const writer = { userId: bob.id, sid: decodeJwt(bob.token).sid as string };
    const type = (text: string) =>
      door
        .decided(entryOf(noteId, writer, typist.paragraph(text), { epoch }))
        .then((result) => 'seq' in result);
    const taken = ['Line 0.'];
    expect(await type('Line 0.')).toBe(true);
    const typing = (async () => {
      for (let at = 1; at < 1_000; at += 1) {
        if (!(await type(`Line ${at}.`))) return;
        taken.push(`Line ${at}.`);
      }
      throw new Error('It was typed on in the trash.');
    })();
    await pause(20);
    expect((await trash(noteId)).status).toBe(200);
    await typing;
    expect(await type('Afterwards.')).toBe(false);
    expect((await restore(noteId)).status).toBe(200);
    expect((await world.note(bob, noteId)).textContent?.match(/Line \d+\./g)).toEqual(taken);
    await world.remove(alice, noteId);
  });

  test('W28: moved twice at once, and restored twice at once, its epoch rises once for each', async () => {
    const { id: noteId } = await world.newNote(alice);
    const epoch = (await world.epochOf(noteId)) as number;
    expect(await statuses(trash(noteId), trash(noteId), trash(noteId))).toEqual([200, 200, 200]);
    expect([await world.epochOf(noteId), (await trashOf(alice)).count]).toEqual([epoch + 1, 1]);
    expect(await statuses(restore(noteId), restore(noteId))).toEqual([200, 200]);
    expect([await world.epochOf(noteId), (await trashOf(alice)).count]).toEqual([epoch + 2, 0]);
    await world.remove(alice, noteId);
  });

  test('W28: moved while its notebook is, it is there once, by itself or with it, and both come back', async () => {
    for (let round = 0; round < 4; round += 1) {
      const notebookId = await world.newNotebook(alice);
      const { id: noteId } = await world.newNote(alice, { notebookId });
      const moves = [() => trash(noteId), () => trashBook(notebookId)];
      if (round % 2 === 1) moves.reverse();
      const answers = await statuses(...moves.map((move) => move()));
      expect(answers).toEqual([200, 200]);
      const { notes, notebooks } = await trashOf(alice);
      expect(notebooks).toMatchObject([{ id: notebookId, notesCount: notes.length === 0 ? 1 : 0 }]);

      // A notebook that comes or goes at this very moment is a conflict; the same again is none.
      const both = await statuses(restore(noteId), restoreBook(notebookId));
      expect([200, 409]).toContain(both[0]);
      expect(both[1]).toBe(200);
      if (both[0] === 409) expect((await restore(noteId)).status).toBe(200);
      expect((await trashOf(alice)).count).toBe(0);
      expect([notebookId, await world.defaultNotebook(alice)]).toContain(
        (await world.note(alice, noteId)).notebookId,
      );
      await world.remove(alice, noteId);
      await world.did(alice, api.notebooks.delete, { body: { notebookId } });
    }
  });

  test('W28: restored while it is purged, it is either wholly back or gone', async () => {
    const carol = await world.signUp('carol');
    const purge = () => world.backend.app.get(TrashPurge).purge();
    const { id: kept } = await world.newNote(carol, { title: 'Kept' });
    for (let round = 0; round < 4; round += 1) {
      const { id: noteId } = await world.newNote(carol, { title: 'Back or gone' });
      await trashSeveral(carol, [noteId]);
      const acts = [
        () =>
          world
            .did(carol, api.trash.empty)
            .then(purge)
            .then(() => null),
        () => world.ask(carol, api.trash.restoreNote, { body: { noteId } }).then(({ status }) => status),
      ];
      if (round % 2 === 1) acts.reverse();
      const answer = (await Promise.all(acts.map((act) => act()))).find((status) => status !== null);
      await purge();
      const isBack = (await world.read(carol, noteId)).status === 200;
      expect([answer, await world.count('note', 'id = ?', [noteId])]).toEqual(isBack ? [200, 1] : [404, 0]);
      expect((await trashOf(carol)).count).toBe(0);
    }
    expect((await world.read(carol, kept)).status).toBe(200);
  });
});

describe('several notes at once', () => {
  test('W28 A26: those that are one’s own are moved and restored in one act, what else is named is left as it is', async () => {
    const dave = await world.signUp('dave');
    const notebookId = await world.newNotebook(dave);
    const ids = [
      await world.newNote(dave, { title: 'One' }),
      await world.newNote(dave, { title: 'Two', notebookId }),
    ].map(({ id }) => id);
    const { id: ofAlice } = await world.newNote(alice, { title: 'Of alice' });
    await world.share(alice, ofAlice, [], [dave]);
    const epochs = () => Promise.all(ids.map((id) => world.epochOf(id)));
    const before = (await epochs()) as number[];
    const asked = [...ids, ofAlice, crypto.randomUUID()];

    expect((await trashSeveral(dave, asked)).toSorted()).toEqual(ids.toSorted());
    // Again: the same are there, and nothing happens.
    expect((await trashSeveral(dave, asked)).toSorted()).toEqual(ids.toSorted());
    expect((await trashOf(dave)).count).toBe(2);
    expect((await world.read(alice, ofAlice)).status).toBe(200);
    expect(await epochs()).toEqual(before.map((epoch) => epoch + 1));
    expect(await restoreSeveral(bob, asked)).toEqual([]);

    await world.did(dave, api.trash.moveNotebook, { body: { notebookId } });
    expect((await restoreSeveral(dave, asked)).toSorted()).toEqual(ids.toSorted());
    const places = await Promise.all(ids.map(async (id) => (await world.note(dave, id)).notebookId));
    const home = await world.defaultNotebook(dave);
    expect(places).toEqual([home, home]);
    expect(await epochs()).toEqual(before.map((epoch) => epoch + 2));
  });

  test.each([
    ['none', []],
    ['what is no note', ['x']],
    ['more than a hundred', Array.from({ length: 101 }, () => crypto.randomUUID())],
  ])('%s is refused', async (_, noteIds) => {
    expect((await world.ask(alice, api.trash.moveNotes, { body: { noteIds } })).status).toBe(400);
  });
});
