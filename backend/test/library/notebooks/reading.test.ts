// @module-tag mariadb
import { api, notebookView } from '@commonplace/contracts/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestPerson } from '../../support/people.ts';
import { countQueries } from '../../support/statements/count-queries.ts';
import { startTestBackend } from '../../support/test-backend.ts';
import { absentId, NotebookWorld } from './support/notebook-world.ts';

let world: NotebookWorld;
let alice: TestPerson;
let bob: TestPerson;
let carol: TestPerson;

beforeAll(async () => {
  world = new NotebookWorld(await startTestBackend());
  alice = await world.signUp('alice');
  bob = await world.signUp('bob');
  carol = await world.signUp('carol');
});
afterAll(() => world.backend.close());

describe('a notebook', () => {
  test('is sent again only when it changed, and never to those who may not read it any more', async () => {
    const id = await world.newNotebook(alice, 'Tides');
    await world.grant('notebook', id, bob, 'view');
    const ask = (etag: string, person = bob) =>
      fetch(`${world.backend.url}${api.notebooks.list.path}?id=${id}`, {
        headers: { authorization: `Bearer ${person.token}`, 'if-none-match': etag },
      });
    const first = await ask('');
    const etag = first.headers.get('etag') ?? '';
    expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const again = await ask(etag);
    expect([again.status, await again.text()]).toEqual([304, '']);
    // What is said to another person has another tag.
    expect((await ask(etag, alice)).status).toBe(200);
    await world.did(alice, api.notebooks.edit, { body: { id, name: 'Ebb' } });
    const changed = await ask(etag);
    expect(await changed.text()).toContain('Ebb');
    await world.run('DELETE FROM notebook_grant WHERE notebook_id = ?', [id]);
    expect((await ask(changed.headers.get('etag') ?? '')).status).toBe(404);
  });

  test('names the notes before and after one in its order, of those that the person may read (W69b)', async () => {
    const id = await world.newNotebook(alice, 'Locks');
    const [first, hidden, last] = (await world.newNotes(alice, id, 3)) as [string, string, string];
    await world.grant('notebook', id, bob, 'view');
    await world.did(alice, api.notebooks.edit, { body: { id, notesOrder: [last, hidden, first] } });
    const beside = async (noteId: string, person = bob) => {
      const query = { notebookId: id, noteId };
      const { previous, next } = await world.did(person, api.notebooks.besideNote, { query });
      return [previous?.id, next?.id];
    };
    expect(await beside(hidden)).toEqual([last, first]);
    expect(await beside(last)).toEqual([undefined, hidden]);
    expect(await beside(absentId)).toEqual([undefined, undefined]);
    const elsewhere = { query: { notebookId: absentId, noteId: first } };
    expect((await world.ask(bob, api.notebooks.besideNote, elsewhere)).status).toBe(404);
    await world.did(alice, api.notebooks.edit, { body: { id, notesOrder: [first, last, hidden] } });
    expect(await beside(last)).toEqual([first, hidden]);
    await world.run('DELETE FROM notebook_grant WHERE notebook_id = ?', [id]);
    const query = { notebookId: id, noteId: last };
    expect((await world.ask(bob, api.notebooks.besideNote, { query })).status).toBe(404);
  });

  test('reads the order of a notebook once for all notes that are opened in it, and passes by hidden ones (W69b)', async () => {
    const id = await world.newNotebook(alice, 'Weirs');
    const notes = await world.newNotes(alice, id, 12);
    const beside = (person: TestPerson, noteId = notes[0]) =>
      world.did(person, api.notebooks.besideNote, { query: { notebookId: id, noteId: noteId as string } });
    const cold = await countQueries(world.backend, () => beside(alice));
    const warm = await countQueries(world.backend, () => beside(alice, notes[6]));
    expect(cold - warm).toBe(3);
    await world.publish('notebook', id);
    for (const noteId of notes.slice(1, 11))
      await world.run('UPDATE note SET is_protected = 1, is_public = 0 WHERE id = ?', [noteId]);
    expect((await beside(bob)).next?.id).toBe(notes[11]);
    expect((await beside(bob, notes[11])).previous?.id).toBe(notes[0]);
    expect(await beside(bob, notes[3])).toMatchObject({ previous: null, next: null });
  });

  test('looks at the nearest three hundred notes on either side, however many are hidden (W69b)', async () => {
    const id = await world.newNotebook(alice, 'Fog');
    const notes = await world.newNotes(alice, id, 320);
    const [first, far, last] = [notes[0], notes[280], notes[319]] as [string, string, string];
    await world.publish('notebook', id);
    const hide = 'UPDATE note SET is_protected = 1, is_public = 0 WHERE notebook_id = ? AND id NOT IN (?, ?)';
    await world.run(hide, [id, first, last]);
    const query = { notebookId: id, noteId: first };
    const look = () => world.ask(null, api.notebooks.besideNote, { query });
    expect((await look()).body).toMatchObject({ next: null });
    await world.run('UPDATE note SET is_protected = 0, is_public = 1 WHERE id = ?', [far]);
    expect((await look()).body).toMatchObject({ next: { id: far } });
  });

  test('W69e says how many words the notes have that the person may read, up to a thousand notes', async () => {
    const id = await world.newNotebook(alice, 'Sluices');
    const [first, hidden] = (await world.newNotes(alice, id, 2)) as [string, string];
    await world.run('UPDATE note SET words = 300 WHERE id = ?', [first]);
    await world.run('UPDATE note SET words = 40, is_protected = 1 WHERE id = ?', [hidden]);
    await world.publish('notebook', id);
    await world.run('UPDATE note SET is_public = 0 WHERE id = ?', [hidden]);
    const wordsFor = async (person: TestPerson | null) =>
      (await world.did(person, api.notebooks.list, { query: { id } })).notebook?.temp.words;
    expect(await wordsFor(alice)).toBe(340);
    expect(await wordsFor(bob)).toBe(300);
    expect(await wordsFor(null)).toBe(300);
    await world.newNotes(alice, id, 999);
    expect(await wordsFor(alice)).toBeUndefined();
  });

  test('has every field that there is of a notebook, a section and a set', async () => {
    const id = await world.newNotebook(alice, 'Whole');
    const sectionId = await world.newSection(alice, id, 'Part');
    const setId = await world.newSet(alice, 'Shelf', [id]);
    const [outside] = await world.newNotes(alice, id, 1);
    const [inside] = await world.newNotes(alice, id, 1, { sectionId });
    await world.did(alice, api.notebooks.edit, {
      body: {
        id,
        description: 'All of it',
        notesOrder: [sectionId, outside],
        newSectionData: { [sectionId]: [inside] },
      },
    });
    await world.grant('notebook', id, bob, 'edit');
    await world.save(bob, id);
    await world.run("UPDATE notebook SET cover_url = '/files/notebooks/x/y.webp' WHERE id = ?", [id]);

    const section = {
      id: sectionId,
      title: 'Part',
      color: '#d3d3d3',
      notebookId: id,
      info1: { notesOrder: [inside] },
      unorderedNotes: [],
    };
    const whole = {
      id,
      name: 'Whole',
      description: 'All of it',
      ownerId: alice.id,
      owner: { name: 'Alice', username: 'alice' },
      notes: [outside, inside],
      sections: [section],
      sharing: 'shared',
      isProtected: false,
      audience: {
        isPublic: false,
        isReadWithoutGrant: true,
        grantsFrom: ['notebook'],
        protectionEffect: 'ends-grants',
      },
      isDefault: false,
      isSaved: false,
      notebookSetId: setId,
      info1: { cover: { downloadUrl: '/files/notebooks/x/y.webp' }, notesOrder: [sectionId, outside] },
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      temp: {
        notesCount: 2,
        words: 0,
        isWhole: true,
        saverCount: 1,
        hasSaved: false,
        likesCount: 0,
        hasUserLiked: false,
        commentsCount: 0,
        permission: 'edit',
        owner: { username: 'alice', display_picture: { downloadUrl: null } },
      },
      abilities: {
        read: true,
        edit: true,
        manage: true,
        share: true,
        publish: true,
        protect: true,
        delete: true,
        like: true,
        comment: true,
        closeComments: true,
        leave: false,
        save: false,
      },
    };
    const read = await world.notebook(alice, id);
    // Fails for a field too few as for one too many.
    expect(read).toStrictEqual(whole);
    expect(Object.keys(notebookView.shape).sort()).toEqual(Object.keys(whole).sort());
    const listed = (await world.own(alice)).find((notebook) => notebook.id === id);
    const { words: _, ...listedTemp } = whole.temp;
    expect(listed).toStrictEqual({ ...whole, notes: [], temp: listedTemp });

    const { sets } = await world.did(alice, api.notebooks.list);
    expect(sets).toStrictEqual([
      { id: setId, title: 'Shelf', icon: { class: 'IconBooks' }, notebookIds: [id] },
    ]);

    expect(await world.notebook(bob, id)).toStrictEqual({
      ...whole,
      notebookSetId: null,
      audience: { ...whole.audience, isReadWithoutGrant: false, grantsFrom: [] },
      temp: { ...whole.temp, hasSaved: true },
      abilities: {
        ...whole.abilities,
        manage: false,
        share: false,
        publish: false,
        protect: false,
        delete: false,
        closeComments: false,
        leave: true,
        save: true,
      },
    });
  });

  test('W7: that is one person’s default is shown to no other', async () => {
    const [first] = await world.own(bob);
    const id = first?.id as string;
    expect(first).toMatchObject({ isDefault: true, isSaved: true });
    await world.grant('notebook', id, carol, 'view');
    expect(await world.notebook(carol, id)).toMatchObject({ isDefault: false, isSaved: false });
  });

  test('A8, A13: is read by its owner, by grants and, published and not protected, by everyone; else it is absent', async () => {
    const id = await world.newNotebook(alice, 'Read by whom');
    const absent = (await world.ask(null, api.notebooks.list, { query: { id: absentId } })).failure;
    const read = async (person: TestPerson | null) => {
      const { status, body, failure } = await world.ask(person, api.notebooks.list, { query: { id } });
      if (status === 404) expect(failure).toEqual(absent);
      return status === 200 ? body.notebook?.temp.permission : status;
    };
    const all = async () => [await read(alice), await read(bob), await read(carol), await read(null)];
    expect(await all()).toEqual(['edit', 404, 404, 404]);
    await world.grant('notebook', id, bob, 'view');
    expect(await all()).toEqual(['edit', 'view', 404, 404]);
    await world.run("UPDATE notebook_grant SET permission = 'edit' WHERE notebook_id = ?", [id]);
    expect(await all()).toEqual(['edit', 'edit', 404, 404]);
    await world.publish('notebook', id);
    expect(await all()).toEqual(['edit', 'edit', 'view', 'view']);
    await world.run('UPDATE notebook SET is_protected = 1 WHERE id = ?', [id]);
    expect(await all()).toEqual(['edit', 'edit', 404, 404]);
  });

  test('A12, A13: is absent for a person who may read a note in it and no more', async () => {
    const id = await world.newNotebook(alice, 'Not to be named');
    const [noteId] = await world.newNotes(alice, id, 1);
    await world.grant('note', noteId as string, bob, 'edit');
    const answer = await world.ask(bob, api.notebooks.list, { query: { id } });
    const absent = await world.ask(bob, api.notebooks.list, { query: { id: absentId } });
    expect([answer.status, answer.failure]).toEqual([404, absent.failure]);
    const shared = await world.did(bob, api.notebooks.shared);
    expect(JSON.stringify(shared)).not.toContain('Not to be named');
  });

  test('W8, A2: that is published shows and counts no protected note, but to whom it is shared with', async () => {
    const id = await world.newNotebook(alice, 'Half hidden');
    const sectionId = await world.newSection(alice, id);
    const [open] = await world.newNotes(alice, id, 1);
    const [hidden, known] = await world.newNotes(alice, id, 2, { isProtected: true });
    const [hiddenInside] = await world.newNotes(alice, id, 1, { isProtected: true, sectionId });
    await world.did(alice, api.notebooks.edit, {
      body: {
        id,
        notesOrder: [hidden, known, sectionId, open],
        newSectionData: { [sectionId]: [hiddenInside] },
      },
    });
    await world.publish('notebook', id);
    await world.grant('note', known as string, bob, 'view');
    await world.save(bob, id);

    const seen = (notebook: Awaited<ReturnType<NotebookWorld['notebook']>>) => [
      notebook.temp.notesCount,
      notebook.notes.toSorted(),
      notebook.info1.notesOrder,
      notebook.sections[0]?.info1.notesOrder,
    ];
    expect(seen(await world.notebook(null, id))).toEqual([1, [open], [sectionId, open], []]);
    expect(seen(await world.notebook(bob, id))).toEqual([
      2,
      [open, known].toSorted(),
      [known, sectionId, open],
      [],
    ]);
    expect(seen(await world.notebook(alice, id))).toEqual([
      4,
      [open, hidden, known, hiddenInside].toSorted(),
      [hidden, known, sectionId, open],
      [hiddenInside],
    ]);
    const { savedNotebooks } = await world.did(bob, api.notebooks.saved);
    expect(seen(savedNotebooks.find((saved) => saved.id === id) as never)).toEqual([2, [], [], undefined]);
  });

  test('W8: read by its id names the section of a note that no order names, for its readers', async () => {
    const id = await world.newNotebook(alice, 'Unordered');
    const first = await world.newSection(alice, id);
    const second = await world.newSection(alice, id);
    await world.newNotes(alice, id, 1);
    const [a, b] = await world.newNotes(alice, id, 2, { sectionId: first });
    const [hidden] = await world.newNotes(alice, id, 1, { sectionId: first, isProtected: true });
    const [c, d, e] = await world.newNotes(alice, id, 3, { sectionId: second });
    await world.did(alice, api.notebooks.edit, { body: { id, newSectionData: { [second]: [d] } } });
    await world.run('UPDATE section SET notes_order = ? WHERE id = ?', [JSON.stringify([d]), second]);
    await world.publish('notebook', id);

    const unordered = async (person: TestPerson | null) =>
      (await world.notebook(person, id)).sections.map((section) => section.unorderedNotes);
    const { notes: asMade } = await world.notebook(alice, id);
    const inOrder = (...ids: unknown[]) => asMade.filter((noteId) => ids.includes(noteId));
    expect(await unordered(alice)).toEqual([inOrder(a, b, hidden), inOrder(c, e)]);
    expect(await unordered(null)).toEqual([inOrder(a, b), inOrder(c, e)]);
    const listed = (await world.own(alice)).find((notebook) => notebook.id === id);
    expect(listed?.sections.map((section) => section.unorderedNotes)).toEqual([[], []]);
  });

  test('W8: read by its id names nothing that has gone', async () => {
    const id = await world.newNotebook(alice, 'Orders');
    const other = await world.newNotebook(alice, 'Elsewhere');
    const sectionId = await world.newSection(alice, id);
    const [stays, moves, goes] = await world.newNotes(alice, id, 3);
    const [leaves] = await world.newNotes(alice, id, 1, { sectionId });
    await world.did(alice, api.notebooks.edit, {
      body: { id, notesOrder: [goes, sectionId, moves, stays], newSectionData: { [sectionId]: [leaves] } },
    });
    await world.run('DELETE FROM note WHERE id = ?', [goes]);
    await world.run('UPDATE note SET notebook_id = ? WHERE id = ?', [other, moves]);
    await world.run('UPDATE note SET section_id = NULL WHERE id = ?', [leaves]);
    const notebook = await world.notebook(alice, id);
    expect(notebook.info1.notesOrder).toEqual([sectionId, stays]);
    expect(notebook.sections[0]?.info1.notesOrder).toEqual([]);
    expect(notebook.notes.toSorted()).toEqual([stays, leaves].toSorted());
  });
});
