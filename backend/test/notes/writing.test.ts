import { api, type EndpointRequest, limits, type NoteView } from '@commonplace/contracts/api';
import { parseDocumentName } from '@commonplace/contracts/collab';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Notebook } from '../../src/notebooks/notebook.entity.ts';
import { NotebookGrant } from '../../src/notebooks/notebook-grant.entity.ts';
import { Note } from '../../src/notes/note.entity.ts';
import { NoteHead } from '../../src/notes/note-head.entity.ts';
import { Reads } from '../../src/platform/database/reads.ts';
import { UnitOfWork } from '../../src/platform/database/unit-of-work.ts';
import { callApi, callLoosely } from '../support/call-api.ts';
import { ownNotebooks } from '../support/own-notebooks.ts';
import { signUp, type TestPerson } from '../support/people.ts';
import type { TestBackend } from '../support/test-backend.ts';
import { startTestStack } from '../support/test-stack.ts';

let backend: TestBackend;
let alice: TestPerson;
let bob: TestPerson;
let carol: TestPerson;

beforeAll(async () => {
  backend = await startTestStack();
  alice = await signUp(backend, 'alice');
  bob = await signUp(backend, 'bob');
  carol = await signUp(backend, 'carol');
});
afterAll(() => backend.close());

type NoteBody = EndpointRequest<typeof api.notes.create>['body'];
type NoteHeaders = Record<string, string>;

const save = (person: TestPerson, body: NoteBody, headers: NoteHeaders = {}) =>
  callApi(backend.url, api.notes.create, { body, headers }, person.token);
const read = (person: TestPerson | null, noteId: string) =>
  callLoosely(backend.url, api.notes.list, { query: { noteId } }, person?.token);
const list = (person: TestPerson, query: Record<string, unknown> = {}) =>
  callLoosely(backend.url, api.notes.list, { query }, person.token);
const share = (person: TestPerson, noteId: string, usersView: TestPerson[], usersEdit: TestPerson[]) =>
  callApi(
    backend.url,
    api.notes.share,
    { body: { noteId, usersView: usersView.map(({ id }) => id), usersEdit: usersEdit.map(({ id }) => id) } },
    person.token,
  );
const remove = (person: TestPerson, id: string) =>
  callApi(backend.url, api.notes.delete, { body: { id } }, person.token);

async function created(person: TestPerson, body: NoteBody = {}): Promise<NoteView> {
  const answer = await save(person, body);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.failure));
  return answer.body.note;
}

/** States that have no endpoint yet are set where they are stored. */
const setNote = (id: string, changes: Partial<Note>) =>
  backend.app.get(UnitOfWork).run(({ manager }) => manager.update(Note, { id }, changes));
const epochOf = async (noteId: string) =>
  (await backend.app.get(Reads).manager.findOneBy(NoteHead, { noteId }))?.accessEpoch;

describe('creating', () => {
  test('an empty note goes to the default notebook', async () => {
    const note = await created(alice);
    const [notebook] = await ownNotebooks(backend.url, alice.token);
    expect(note).toMatchObject({
      title: '',
      authorId: alice.id,
      author: { name: 'Alice', username: 'alice' },
      notebookId: notebook?.id,
      sectionId: null,
      sharing: 'private',
      notebookSharing: 'private',
      isProtected: false,
      info1: { fontSize: 18, lineHeight: 1.8 },
      temp: {
        permission: 'edit',
        notePermission: 'edit',
        notebookPermission: 'edit',
        notebook: { name: 'My Notebook' },
        likesCount: 0,
        savedIn: [],
      },
      abilities: { edit: true, share: true, delete: true, save: false },
      htmlContent: '',
      textContent: '',
    });
    expect(note.createdAt).toBe(note.updatedAt);
    expect(parseDocumentName(note.documentName ?? '')).toEqual({ noteId: note.id, generation: 1 });
  });

  test('of several contents html goes before delta before text, and every form is answered', async () => {
    const delta = { ops: [{ insert: 'of the delta\n' }] };
    const all = await created(alice, {
      title: 'Forms',
      htmlContent: '<p>of the <strong>html</strong></p>',
      deltaContent: delta,
      textContent: 'of the text',
    });
    expect(all).toMatchObject({
      title: 'Forms',
      textContent: 'of the html',
      temp: { preview: 'of the html' },
    });
    expect(all.htmlContent).toContain('<strong>html</strong>');
    expect(all.content).toMatchObject({ type: 'doc' });
    expect(all.deltaContent.ops).toContainEqual({ insert: 'html', attributes: { bold: true } });
    expect((await created(alice, { deltaContent: delta, textContent: 'x' })).textContent).toBe(
      'of the delta',
    );
    expect((await created(alice, { textContent: 'of the text' })).textContent).toBe('of the text');
  });

  test('the same Idempotency-Key makes one note, also ten times at once, and only for its owner', async () => {
    const headers = { 'idempotency-key': 'a-key-of-alices' };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => save(alice, { title: 'Once' }, headers)),
    );
    const ids = new Set(answers.map(({ body }) => body.note.id));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(ids.size).toBe(1);
    expect((await list(alice, { searchQuery: 'Once' })).body.count).toBe(1);
    expect((await save(alice, { title: 'Once more' }, headers)).body.note.id).toBe([...ids][0]);
    expect((await save(bob, { title: 'Once' }, headers)).body.note.id).not.toBe([...ids][0]);
  });

  test('someone else’s notebook is not found, unless it may be read: then it is forbidden', async () => {
    const [notebook] = await ownNotebooks(backend.url, alice.token);
    const notebookId = notebook?.id as string;
    const hidden = await save(bob, { notebookId });
    const absent = await save(bob, { notebookId: '0197a000-0000-7000-8000-000000000000' });
    expect([hidden.status, hidden.failure]).toEqual([404, absent.failure]);
    const grant = { notebookId, userId: bob.id, permission: 'edit' as const, createdAt: 0 };
    await backend.app.get(UnitOfWork).run(({ manager }) => manager.insert(NotebookGrant, grant));
    expect((await save(bob, { notebookId })).status).toBe(403);
    await backend.app.get(UnitOfWork).run(({ manager }) => manager.delete(NotebookGrant, { notebookId }));
  });

  const cases: [field: string, value: unknown, accepted: boolean][] = [
    ['title', 'x'.repeat(limits.titleCharacters), true],
    ['title', 'x'.repeat(limits.titleCharacters + 1), false],
    ['title', 'bell\u0007', false],
    ['title', 7, false],
    ['fontSize', 0, false],
    ['fontSize', 1, true],
    ['fontSize', 72, true],
    ['fontSize', 73, false],
    ['lineHeight', 0.95, false],
    ['lineHeight', 1, true],
    ['lineHeight', 3, true],
    ['lineHeight', 3.05, false],
    ['notebookId', 'x', false],
    ['noteId', '1', false],
    ['htmlContent', {}, false],
    ['deltaContent', { ops: 'x' }, false],
  ];
  test.each(cases)('%s %j: accepted %s', async (field, value, accepted) => {
    const answer = await callLoosely(
      backend.url,
      api.notes.create,
      { body: { [field]: value } },
      alice.token,
    );
    expect(answer.status).toBe(accepted ? 200 : 400);
    if (!accepted) expect(Object.keys(answer.failure.errors ?? {})[0]).toMatch(field);
  });

  test('a section that does not exist is refused', async () => {
    const answer = await save(alice, { sectionId: '0197a000-0000-7000-8000-000000000000' });
    expect([answer.status, answer.failure.errors]).toEqual([
      422,
      { sectionId: 'This section does not exist.' },
    ]);
  });

  test('a guest creates nothing', async () => {
    expect((await callApi(backend.url, api.notes.create, { headers: {}, body: {} })).status).toBe(401);
  });
});

describe('writing', () => {
  test('changes what is named and leaves the rest', async () => {
    const note = await created(alice, { title: 'Before', textContent: 'kept' });
    const titled = (await save(alice, { noteId: note.id, title: 'After' })).body.note;
    expect(titled).toMatchObject({ title: 'After', textContent: 'kept' });
    expect(Date.parse(titled.updatedAt)).toBeGreaterThanOrEqual(Date.parse(note.updatedAt));
    const sized = (await save(alice, { noteId: note.id, fontSize: 20, lineHeight: 2 })).body.note;
    expect(sized).toMatchObject({
      title: 'After',
      textContent: 'kept',
      info1: { fontSize: 20, lineHeight: 2 },
    });
    expect(sized.updatedAt).toBe(titled.updatedAt);
  });

  test('If-Match refuses to overwrite what was written meanwhile', async () => {
    const first = await save(alice, { textContent: 'one' });
    const noteId = first.body.note.id;
    const etag = first.headers.get('etag') as string;
    const second = await save(alice, { noteId, textContent: 'two' }, { 'if-match': etag });
    expect(second.status).toBe(200);
    expect(second.headers.get('etag')).not.toBe(etag);
    const late = await save(alice, { noteId, textContent: 'three', fontSize: 30 }, { 'if-match': etag });
    expect([late.status, late.failure.code]).toEqual([412, 'precondition_failed']);
    const now = await read(alice, noteId);
    expect(now.body.note).toMatchObject({ textContent: 'two', info1: { fontSize: 18 } });
    expect(now.headers.get('etag')).toBe(second.headers.get('etag'));
    expect((await save(alice, { noteId, textContent: 'four' }, { 'if-match': '*' })).status).toBe(200);
    expect((await save(alice, { noteId, textContent: 'five' }, { 'if-match': 'nonsense' })).status).toBe(412);
  });

  test('another notebook moves the note: for its author, with new rights', async () => {
    const note = await created(alice, { title: 'Moves' });
    await share(alice, note.id, [], [bob]);
    const second = await insertNotebook(alice, 'Second');
    const before = await epochOf(note.id);
    expect((await save(bob, { noteId: note.id, notebookId: second })).status).toBe(403);
    expect((await save(alice, { noteId: note.id, notebookId: second })).body.note.notebookId).toBe(second);
    expect(await epochOf(note.id)).toBe((before ?? 0) + 1);
  });

  test('without a content process nothing is written, and nothing is lost', async () => {
    const note = await created(alice, { title: 'Stays', textContent: 'stays' });
    const alone = await startWithoutContent();
    try {
      const body = { noteId: note.id, textContent: 'gone', fontSize: 40 };
      const answer = await callApi(alone.url, api.notes.create, { headers: {}, body }, alice.token);
      expect([answer.status, answer.failure.code]).toEqual([503, 'unavailable']);
    } finally {
      await alone.close();
    }
    expect((await read(alice, note.id)).body.note).toMatchObject({
      textContent: 'stays',
      info1: { fontSize: 18 },
    });
  });
});

describe('writing what can not be', () => {
  const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;

  test.each([
    ['deltaContent', `{"deltaContent":{"ops":[{"insert":${nested(50_000)}}]}}`, 'This is nested too deeply.'],
    ['title', '{"title":"half \\ud83c"}', 'This contains characters that can not be used.'],
    ['title', `{"title":"${'x'.repeat(301)}"}`, 'This can have 300 characters at most.'],
  ])('a %s is refused with its reason', async (field, body, message) => {
    const answer = await callLoosely(backend.url, api.notes.create, { body }, alice.token);
    expect([answer.status, answer.failure.errors]).toEqual([400, { [field]: message }]);
  });
});

describe('writing while others come and go', () => {
  test('If-Match: * asks only for a note that is there', async () => {
    const { id: noteId } = await created(alice);
    const writes = Array.from({ length: 8 }, (_, index) =>
      save(alice, { noteId, title: `title ${index}` }, { 'if-match': '*' }),
    );
    expect((await Promise.all(writes)).map(({ status }) => status)).toEqual(Array(8).fill(200));
  });

  test('C3 nobody who may write is told that they may not', async () => {
    const { id: noteId } = await created(alice);
    let isChanging = true;
    const changing = (async () => {
      while (isChanging) {
        // SQLite answers at once: without a pause nobody else would have a turn.
        await new Promise(setImmediate);
        await backend.app
          .get(UnitOfWork)
          .run(({ manager }) => manager.increment(NoteHead, { noteId }, 'accessEpoch', 1));
      }
    })();
    const statuses = new Set<number>();
    for (let i = 0; i < 5; i += 1) statuses.add((await save(alice, { noteId, title: `title ${i}` })).status);
    isChanging = false;
    await changing;
    for (const status of statuses) expect([200, 409]).toContain(status);
  });
});

describe('rights, by role', () => {
  let note: NoteView;
  let absent: { status: number; failure: unknown };
  beforeAll(async () => {
    note = await created(alice, { title: 'Plans', textContent: 'secret words' });
    absent = await read(carol, '0197a000-0000-7000-8000-000000000000');
  });

  test('A13 what is hidden is answered exactly as what is absent, whatever is tried', async () => {
    await share(alice, note.id, [], []);
    const id = '0197a000-0000-7000-8000-000000000000';
    const tries = [
      (noteId: string) => read(carol, noteId),
      (noteId: string) => read(null, noteId),
      (noteId: string) => save(carol, { noteId, title: 'mine' }),
      (noteId: string) => save(carol, { noteId, title: 'mine' }, { 'if-match': '"1.1"' }),
      (noteId: string) => save(carol, { noteId, fontSize: 20 }),
      (noteId: string) => remove(carol, noteId),
      (noteId: string) => share(carol, noteId, [], [carol]),
      (noteId: string) => callApi(backend.url, api.notes.sharedWith, { query: { id: noteId } }, carol.token),
    ];
    for (const attempt of tries) {
      const [hidden, missing] = [await attempt(note.id), await attempt(id)];
      expect(hidden.status).toBe(404);
      expect(hidden.failure).toEqual(missing.failure);
      expect([...hidden.headers.keys()].sort()).toEqual([...missing.headers.keys()].sort());
    }
    expect(absent.failure).toEqual({
      success: false,
      code: 'not_found',
      message: 'Sorry, this does not exist.',
    });
  });

  test('A3 A13 whoever reads the content from the live document is told all but the content, by the same rights', async () => {
    const note = await created(alice, { title: 'Live', textContent: 'Elsewhere' });
    const ask = (person: TestPerson | null) =>
      callLoosely(
        backend.url,
        api.notes.list,
        { query: { noteId: note.id, content: 'live' } },
        person?.token,
      );
    const { htmlContent, textContent, content, deltaContent, ...rest } = note;
    expect((await ask(alice)).body).toEqual({ success: true, message: 'The note.', openedNote: rest });
    const hidden = await ask(bob);
    expect([hidden.status, hidden.body]).toEqual([404, (await read(bob, note.id)).body]);
    await share(alice, note.id, [bob], []);
    expect((await ask(bob)).body.openedNote).toMatchObject({
      documentName: note.documentName,
      abilities: { read: true, edit: false },
    });
  });

  test('A3 A6 a viewer reads and does not write, share or delete', async () => {
    await share(alice, note.id, [bob], []);
    const seen = (await read(bob, note.id)).body.note;
    expect(seen).toMatchObject({
      sharing: 'shared',
      textContent: 'secret words',
      temp: { permission: 'view', notePermission: 'view', notebookPermission: null, notebook: null },
      abilities: { read: true, edit: false, share: false, delete: false, copy: true, save: true },
    });
    // A12: the notebook stays unknown.
    expect(seen?.notebookSharing).toBe('private');
    expect(seen?.documentName).toBe(note.documentName);
    expect((await save(bob, { noteId: note.id, title: 'x' })).status).toBe(403);
    expect((await save(bob, { noteId: note.id, fontSize: 20 })).status).toBe(403);
    expect((await share(bob, note.id, [], [bob])).status).toBe(403);
    expect((await remove(bob, note.id)).status).toBe(403);
    const lists = await callApi(backend.url, api.notes.sharedWith, { query: { id: note.id } }, bob.token);
    expect(lists.status).toBe(403);
  });

  test('A4 an editor writes, and does not share, move or delete', async () => {
    await share(alice, note.id, [bob], [bob]);
    const written = await save(bob, { noteId: note.id, textContent: 'by bob', lineHeight: 1.5 });
    expect(written.body.note).toMatchObject({
      textContent: 'by bob',
      authorId: alice.id,
      info1: { lineHeight: 1.5 },
      temp: { permission: 'edit' },
      abilities: { edit: true, share: false, move: false, delete: false },
    });
    expect((await share(bob, note.id, [], [])).status).toBe(403);
    expect((await remove(bob, note.id)).status).toBe(403);
    expect((await read(alice, note.id)).body.note?.textContent).toBe('by bob');
  });

  test('A2 A7 a guest reads a published note, without a live document, and not when it is protected', async () => {
    await setNote(note.id, { publishedAt: Date.now() });
    const seen = await read(null, note.id);
    expect(seen.body.note).toMatchObject({
      sharing: 'published',
      documentName: null,
      abilities: { read: true, edit: false, like: false, copy: false, save: false },
    });
    await setNote(note.id, { isProtected: true });
    expect((await read(null, note.id)).status).toBe(404);
    await setNote(note.id, { isProtected: false, publishedAt: null });
    expect((await read(null, note.id)).status).toBe(404);
  });

  test('A3 A4 a grant on the notebook reaches its notes', async () => {
    const notebookId = await insertNotebook(alice, 'For bob');
    const inside = await created(alice, { notebookId, textContent: 'inside' });
    expect((await read(bob, inside.id)).status).toBe(404);
    const grant = { notebookId, userId: bob.id, permission: 'view' as const, createdAt: 0 };
    await backend.app.get(UnitOfWork).run(({ manager }) => manager.insert(NotebookGrant, grant));
    expect((await read(bob, inside.id)).body.note).toMatchObject({
      sharing: 'private',
      notebookSharing: 'shared',
      temp: { permission: 'view', notebookPermission: 'view', notebook: { name: 'For bob' } },
    });
    expect((await save(bob, { noteId: inside.id, title: 'x' })).status).toBe(403);
    await backend.app
      .get(UnitOfWork)
      .run(({ manager }) => manager.update(NotebookGrant, { notebookId }, { permission: 'edit' }));
    expect((await save(bob, { noteId: inside.id, title: 'by bob' })).body.note.title).toBe('by bob');
  });
});

describe('sharing', () => {
  const sharedWith = async (noteId: string) => {
    const { body } = await callApi(backend.url, api.notes.sharedWith, { query: { id: noteId } }, alice.token);
    return {
      editors: body.editors.map(({ username }) => username),
      viewers: body.viewers.map(({ username }) => username),
      counts: [body.editorsCount, body.viewersCount],
    };
  };

  test('replaces the lists; edit beats view; the one who shares is left out', async () => {
    const note = await created(alice);
    await share(alice, note.id, [alice, bob, carol], [alice, carol]);
    expect(await sharedWith(note.id)).toEqual({ editors: ['carol'], viewers: ['bob'], counts: [1, 1] });
    await share(alice, note.id, [carol], []);
    expect(await sharedWith(note.id)).toEqual({ editors: [], viewers: ['carol'], counts: [0, 1] });
    expect((await read(bob, note.id)).status).toBe(404);
    expect((await read(alice, note.id)).body.note?.sharing).toBe('shared');
    await share(alice, note.id, [], []);
    expect((await read(alice, note.id)).body.note?.sharing).toBe('private');
  });

  test('raises the epoch with each change, and with nothing else', async () => {
    const note = await created(alice);
    expect(await epochOf(note.id)).toBe(0);
    await share(alice, note.id, [bob], []);
    expect(await epochOf(note.id)).toBe(1);
    await share(alice, note.id, [bob], []);
    expect(await epochOf(note.id)).toBe(1);
    await share(alice, note.id, [], [bob]);
    expect(await epochOf(note.id)).toBe(2);
    await save(alice, { noteId: note.id, title: 'x' });
    expect(await epochOf(note.id)).toBe(2);
  });

  test('an id that is nobody’s is refused and changes nothing', async () => {
    const note = await created(alice);
    await share(alice, note.id, [bob], []);
    const nobody = { ...carol, id: '0197a000-0000-7000-8000-000000000000' };
    const refused = await share(alice, note.id, [], [carol, nobody]);
    expect([refused.status, refused.failure.message]).toEqual([
      422,
      'One of the people you share with does not exist.',
    ]);
    expect(await sharedWith(note.id)).toEqual({ editors: [], viewers: ['bob'], counts: [0, 1] });
  });

  test('without a selection it says so', async () => {
    const body = { noteId: '', usersView: [], usersEdit: [] };
    const refused = await callApi(backend.url, api.notes.share, { body }, alice.token);
    expect([refused.status, refused.failure.message]).toEqual([400, 'Please selecte a note.']);
  });

  test('ten at once leave one of the lists that were asked for', async () => {
    const note = await created(alice);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        index % 2 === 0 ? share(alice, note.id, [bob], []) : share(alice, note.id, [], [bob, carol]),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect([
      { editors: [], viewers: ['bob'], counts: [0, 1] },
      { editors: ['bob', 'carol'], viewers: [], counts: [2, 0] },
    ]).toContainEqual(await sharedWith(note.id));
  });
});

describe('deleting', () => {
  test('takes everything with it, and leaves the rest of the notebook', async () => {
    const note = await created(alice, { title: 'Away', textContent: 'away' });
    await save(alice, { noteId: note.id, textContent: 'changed' });
    await share(alice, note.id, [bob], []);
    expect((await remove(alice, note.id)).status).toBe(200);
    for (const person of [alice, bob, null]) expect((await read(person, note.id)).status).toBe(404);
    expect((await remove(alice, note.id)).status).toBe(404);
    const { manager } = backend.app.get(Reads);
    for (const table of [
      'note_content',
      'note_head',
      'note_base',
      'note_update',
      'note_version',
      'note_grant',
    ]) {
      expect(await manager.query(`SELECT note_id FROM ${table} WHERE note_id = ?`, [note.id])).toEqual([]);
    }
  });
});

async function insertNotebook(owner: TestPerson, name: string): Promise<string> {
  const { manager } = backend.app.get(Reads);
  const existing = await manager.findOneByOrFail(Notebook, { defaultOf: owner.id });
  const id = crypto.randomUUID();
  const notebook = { ...existing, id, name, defaultOf: null, defaultSavingOf: null };
  await backend.app.get(UnitOfWork).run((unit) => unit.manager.insert(Notebook, notebook));
  return id;
}

async function startWithoutContent() {
  const { createBackend } = await import('../../src/create-backend.ts');
  const alone = await createBackend({ ...backend.config, contentUrl: 'http://127.0.0.1:1' });
  await alone.listen();
  return alone;
}

describe('a token for plain Yjs clients', () => {
  const tokenFor = (person: TestPerson | null, noteId: string) =>
    callApi(backend.url, api.notes.collabToken, { body: { noteId } }, person?.token);

  test('A3 names the live document for whoever may read it, says what they may do, and is stored nowhere', async () => {
    const { id } = await created(alice);
    await share(alice, id, [bob], []);
    for (const [person, edit] of [
      [alice, true],
      [bob, false],
    ] as const) {
      const { status, headers, body } = await tokenFor(person, id);
      expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
      expect(parseDocumentName(body.documentName)).toEqual({ noteId: id, generation: 1 });
      expect(body.abilities).toMatchObject({ read: true, edit });
      const minutes = (Date.parse(body.expiresAt) - Date.now()) / 60_000;
      expect(minutes).toBeGreaterThan(14);
      expect(minutes).toBeLessThanOrEqual(15);
      expect(decodeJwt(body.token)).toMatchObject({
        aud: 'commonplace:collab',
        id: person.id,
        note: id,
        sid: decodeJwt(person.token).sid,
        exp: Date.parse(body.expiresAt) / 1_000,
      });
    }
  });

  test('A13 hidden and absent are one answer, and a guest has to sign in', async () => {
    const { id } = await created(alice);
    const hidden = await tokenFor(bob, id);
    const absent = await tokenFor(bob, '0197a000-0000-7000-8000-000000000000');
    expect([hidden.status, hidden.failure]).toEqual([404, absent.failure]);
    expect((await tokenFor(null, id)).status).toBe(401);
  });

  test('it is no session: nothing of the API takes it', async () => {
    const { id } = await created(alice);
    const { token } = (await tokenFor(alice, id)).body;
    const answer = await callLoosely(backend.url, api.notes.list, { query: { noteId: id } }, token);
    expect(answer.status).toBe(401);
    expect((await callApi(backend.url, api.notes.collabToken, { body: { noteId: id } }, token)).status).toBe(
      401,
    );
  });
});
