// @module-tag mariadb
import { api, limits } from '@commonplace/contracts/api';
import {
  authenticateResponse,
  collabPaths,
  recheckResponse,
  secretHeader,
} from '@commonplace/contracts/internal';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Reads } from '../../../src/platform/database/reads.ts';
import { callApi } from '../../support/call-api.ts';
import { HintListener } from '../../support/hint-listener.ts';
import { signUp, type TestPerson } from '../../support/people.ts';
import { internalSecret, type TestBackend } from '../../support/test-backend.ts';
import { startTestStack } from '../../support/test-stack.ts';
import {
  epochsOf,
  newNote,
  notebooksOf,
  notesOf,
  readNote,
  type Thing,
  type Things,
  type Who,
} from './support/things.ts';

let backend: TestBackend;
let alice: TestPerson;
let bob: TestPerson;
let carol: TestPerson;
let dave: TestPerson;

beforeAll(async () => {
  backend = await startTestStack();
  alice = await signUp(backend, 'alice');
  bob = await signUp(backend, 'bob');
  carol = await signUp(backend, 'carol');
  dave = await signUp(backend, 'dave');
  // Who deals with her gets any number of shares (W82c).
  for (const { token } of [bob, carol, dave])
    await callApi(
      backend.url,
      api.follows.person,
      { params: { username: alice.username }, body: { on: true } },
      token,
    );
});
afterAll(() => backend.close());

const absent = '0197a000-0000-7000-8000-000000000000';
const statusOf = async (who: Who, noteId: string) => (await readNote(backend, who, noteId)).status;

/** Who reads, and who edits, every note of a thing. */
async function rightsTo({ noteIds }: Thing): Promise<string> {
  const said = new Set<string>();
  for (const noteId of noteIds) {
    const words: string[] = [];
    for (const [name, who] of Object.entries({ bob, carol, dave, guest: null })) {
      const { body, status } = await readNote(backend, who, noteId);
      if (status === 200) words.push(`${name} ${body.openedNote?.abilities.edit ? 'edits' : 'reads'}`);
    }
    said.add(words.join(', '));
  }
  return [...said].join(' / ');
}

describe.each([
  ['a note', notesOf],
  ['a notebook', notebooksOf],
])('%s', (_name, things) => {
  let of: Things;
  beforeAll(() => {
    of = things(backend);
  });

  describe('W40 sharing', () => {
    test('replaces the lists; edit beats view; the one who shares is left out', async () => {
      const thing = await of.make(alice);
      expect(await of.sharing(alice, thing)).toBe('private');
      await of.share(alice, thing.id, [alice, bob, carol], [alice, carol]);
      expect((await of.sharedWith(alice, thing.id)).people).toEqual({ editors: ['carol'], viewers: ['bob'] });
      expect(await rightsTo(thing)).toBe('bob reads, carol edits');
      expect(await of.sharing(alice, thing)).toBe('shared');
      await of.share(alice, thing.id, [carol], [dave]);
      expect(await rightsTo(thing)).toBe('carol reads, dave edits');
      await of.share(alice, thing.id, [], []);
      expect(await rightsTo(thing)).toBe('');
      expect(await of.sharing(alice, thing)).toBe('private');
    });

    test('an id of no person is refused and changes nothing', async () => {
      const { id } = await of.make(alice);
      await of.share(alice, id, [bob], []);
      const refused = await of.share(alice, id, [], [carol, { ...carol, id: absent }]);
      expect([refused.status, refused.failure.message]).toEqual([
        422,
        'One of the people you share with does not exist.',
      ]);
      expect((await of.sharedWith(alice, id)).people).toEqual({ editors: [], viewers: ['bob'] });
    });

    test('is with 500 people at most', async () => {
      const { id } = await of.make(alice);
      const many = Array.from({ length: limits.grants / 2 + 1 }, () => ({ ...bob, id: crypto.randomUUID() }));
      const others = many.map((person) => ({ ...person, id: crypto.randomUUID() }));
      const refused = await of.share(alice, id, many, others);
      expect([refused.status, refused.failure.message]).toEqual([
        422,
        `A ${of.kind} can be shared with 500 people at most.`,
      ]);
    });

    test('without a selection it says so', async () => {
      const refused = await of.share(alice, '', [], []);
      expect([refused.status, refused.failure.message]).toEqual([400, `Please selecte a ${of.kind}.`]);
    });

    test('ten at once leave one of the lists that were asked for', async () => {
      const { id } = await of.make(alice);
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          index % 2 === 0 ? of.share(alice, id, [bob], []) : of.share(alice, id, [], [bob, carol]),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
      expect([
        { editors: [], viewers: ['bob'] },
        { editors: ['bob', 'carol'], viewers: [] },
      ]).toContainEqual((await of.sharedWith(alice, id)).people);
    });
  });

  describe('W41 publishing', () => {
    test('A1 A2 A7 everyone reads, editors still edit; unpublishing makes it private', async () => {
      const thing = await of.make(alice);
      await of.share(alice, thing.id, [carol], [bob]);
      expect((await of.publish(alice, thing.id)).sharing).toBe('published');
      expect(await of.sharing(alice, thing)).toBe('published');
      expect(await rightsTo(thing)).toBe('bob edits, carol reads, dave reads, guest reads');
      expect((await of.publish(alice, thing.id)).sharing).toBe('private');
      expect(await of.sharing(alice, thing)).toBe('private');
      expect(await rightsTo(thing)).toBe('');
    });

    test('keepGrants leaves it to the people it is shared with', async () => {
      const thing = await of.make(alice);
      await of.publish(alice, thing.id, { on: true });
      await of.share(alice, thing.id, [carol], [bob]);
      expect(await of.sharing(alice, thing)).toBe('published');
      expect((await of.publish(alice, thing.id, { on: false, keepGrants: true })).sharing).toBe('shared');
      expect(await rightsTo(thing)).toBe('bob edits, carol reads');
    });

    test('with `on` a retry changes nothing, grants included', async () => {
      const thing = await of.make(alice);
      for (let i = 0; i < 2; i += 1)
        expect((await of.publish(alice, thing.id, { on: true })).sharing).toBe('published');
      for (let i = 0; i < 2; i += 1)
        expect((await of.publish(alice, thing.id, { on: false })).sharing).toBe('private');
      await of.share(alice, thing.id, [carol], []);
      expect((await of.publish(alice, thing.id, { on: false })).sharing).toBe('shared');
      expect(await rightsTo(thing)).toBe('carol reads');
    });

    test('ten toggles at once are ten', async () => {
      const { id } = await of.make(alice);
      const answers = await Promise.all(Array.from({ length: 10 }, () => of.publish(alice, id)));
      expect(answers.filter(({ sharing }) => sharing === 'published')).toHaveLength(5);
    });

    test('without a selection it says so', async () => {
      const refused = await of.publish(alice, '');
      const said = of.kind === 'note' ? 'Please selecte a note.' : 'Please select a notebook.';
      expect([refused.status, refused.failure.message]).toEqual([400, said]);
    });
  });

  describe('W42 protection', () => {
    test('A2 A10 ends the publication, and publishing is refused; unprotecting publishes nothing', async () => {
      const thing = await of.make(alice);
      await of.publish(alice, thing.id, { on: true });
      expect((await of.protect(alice, thing.id)).isProtected).toBe(true);
      expect(await of.sharing(alice, thing)).toBe('private');
      expect(await rightsTo(thing)).toBe('');
      for (const on of [true, false]) expect((await of.publish(alice, thing.id, { on })).status).toBe(403);
      for (let i = 0; i < 2; i += 1)
        expect((await of.protect(alice, thing.id, { on: false })).isProtected).toBe(false);
      expect(await rightsTo(thing)).toBe('');
      expect((await of.publish(alice, thing.id, { on: true })).sharing).toBe('published');
    });

    test('without a selection it says so', async () => {
      const refused = await of.protect(alice, '');
      const said = of.kind === 'note' ? 'Please selecte a note.' : 'Please select a notebook.';
      expect([refused.status, refused.failure.message]).toEqual([400, said]);
    });
  });

  describe('C3 W43 epochs', () => {
    test('rise by one with each change of rights, on every note, and with nothing else', async () => {
      const thing = await of.make(alice);
      const { id, noteIds } = thing;
      const risen = async (act: () => Promise<{ status: number }>) => {
        const before = await epochsOf(backend, noteIds);
        expect((await act()).status).toBe(200);
        const after = await epochsOf(backend, noteIds);
        return [...new Set(after.map((epoch, index) => epoch - (before[index] as number)))];
      };
      const steps: [string, () => Promise<{ status: number }>, number][] = [
        ['share', () => of.share(alice, id, [bob], []), 1],
        ['share alike', () => of.share(alice, id, [bob], []), 0],
        ['let edit', () => of.share(alice, id, [], [bob]), 1],
        ['publish', () => of.publish(alice, id, { on: true }), 1],
        ['publish again', () => of.publish(alice, id, { on: true }), 0],
        ['unpublish, keep', () => of.publish(alice, id, { on: false, keepGrants: true }), 1],
        ['unpublish again', () => of.publish(alice, id, { on: false }), 0],
        ['publish', () => of.publish(alice, id, { on: true }), 1],
        ['unpublish', () => of.publish(alice, id, { on: false }), 1],
        ['protect what no other person reads', () => of.protect(alice, id, { on: true }), 0],
        ['unprotect', () => of.protect(alice, id, { on: false }), 0],
        ['publish', () => of.publish(alice, id, { on: true }), 1],
        ['protect', () => of.protect(alice, id, { on: true }), 1],
      ];
      for (const [name, act, by] of steps) expect([name, await risen(act)]).toEqual([name, [by]]);
    });

    test('people who have it open are informed, and refused acts inform no one', async () => {
      const { id, noteIds } = await of.make(alice);
      await using hints = await HintListener.open(backend, 'collab-1');
      const next = async () => {
        const hint = await hints.next();
        return 'noteIds' in hint ? [hint.type, [...hint.noteIds].sort()] : hint;
      };
      const sorted = [...noteIds].sort();
      await of.share(alice, id, [], [bob]);
      expect([await next(), await next()]).toEqual([
        ['access-changed', sorted],
        ['note-changed', sorted],
      ]);
      await of.share(alice, id, [], [bob]);
      await of.publish(bob, id, { on: true });
      await of.publish(alice, id, { on: true });
      expect([await next(), await next()]).toEqual([
        ['access-changed', sorted],
        ['note-changed', sorted],
      ]);
    });
  });

  test('C3 a live session of a person who loses their rights loses them with the answer', async () => {
    const thing = await of.make(alice);
    const [noteId] = thing.noteIds as [string];
    await of.share(alice, thing.id, [], [bob]);
    const documentName = (await readNote(backend, bob, noteId)).body.openedNote?.documentName;
    const ask = async (path: string, body: unknown) => {
      const answer = await fetch(`${backend.internalUrl}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', [secretHeader]: internalSecret },
        body: JSON.stringify(body),
      });
      return answer.json();
    };
    const open = async () =>
      authenticateResponse.parse(await ask(collabPaths.authenticate, { token: bob.token, documentName }));
    const recheck = async () => {
      const connections = [{ sid: decodeJwt(bob.token).sid, userId: bob.id }];
      const answer = await ask(collabPaths.recheck, { notes: [{ noteId, generation: 1, connections }] });
      return recheckResponse.parse(answer).notes[0];
    };
    expect(await open()).toMatchObject({ allowed: true, canEdit: true, accessEpoch: 1 });
    await of.share(alice, thing.id, [bob], []);
    expect(await recheck()).toMatchObject({ accessEpoch: 2, connections: [{ canEdit: false }] });
    await of.share(alice, thing.id, [], []);
    expect(await recheck()).toMatchObject({ accessEpoch: 3, connections: [{ refused: 'note-missing' }] });
    expect(await open()).toEqual({ allowed: false, reason: 'note-missing' });
    // As a reader of what is public, and not when it is not any more.
    await of.publish(alice, thing.id, { on: true });
    expect(await open()).toMatchObject({ allowed: true, canEdit: false });
    await of.protect(alice, thing.id, { on: true });
    expect(await recheck()).toMatchObject({ connections: [{ refused: 'note-missing' }] });
  });
});

describe('a note in a notebook', () => {
  test('A2 published through its notebook, a protected note is not; its grants stay', async () => {
    const [of, books] = [notesOf(backend), notebooksOf(backend)];
    const notebook = await books.make(alice);
    const [open, kept] = notebook.noteIds as [string, string];
    await of.share(alice, kept, [], [bob]);
    await of.protect(alice, kept, { on: true });
    await books.publish(alice, notebook.id, { on: true });
    expect([await statusOf(null, open), await statusOf(null, kept)]).toEqual([200, 404]);
    expect((await of.sharedWith(alice, kept)).people).toEqual({ editors: ['bob'], viewers: [] });
    expect((await readNote(backend, bob, kept)).body.openedNote).toMatchObject({
      sharing: 'shared',
      isProtected: true,
      abilities: { edit: true },
    });
    // Unprotected it is public at once, because its notebook is: that changes rights.
    const before = await epochsOf(backend, [kept]);
    await of.protect(alice, kept, { on: false });
    expect(await statusOf(null, kept)).toBe(200);
    expect(await epochsOf(backend, [kept])).toEqual(before.map((epoch) => epoch + 1));
  });

  test('publishing it beside its notebook changes its view and no rights', async () => {
    const [of, books] = [notesOf(backend), notebooksOf(backend)];
    const notebook = await books.make(alice);
    const [noteId] = notebook.noteIds as [string];
    await books.publish(alice, notebook.id, { on: true });
    const before = await epochsOf(backend, [noteId]);
    await using hints = await HintListener.open(backend, 'collab-1');
    await of.publish(alice, noteId, { on: true });
    expect(await hints.next()).toEqual({ type: 'note-changed', noteIds: [noteId] });
    expect(await epochsOf(backend, [noteId])).toEqual(before);
  });

  test('A10 a protected notebook has no grants, is not published and can not be shared', async () => {
    const books = notebooksOf(backend);
    const notebook = await books.make(alice);
    await books.share(alice, notebook.id, [carol], [bob]);
    await books.publish(alice, notebook.id, { on: true });
    await books.protect(alice, notebook.id, { on: true });
    expect(await rightsTo(notebook)).toBe('');
    for (const act of [books.share(alice, notebook.id, [bob], []), books.sharedWith(alice, notebook.id)])
      expect((await act).status).toBe(403);
    await books.protect(alice, notebook.id, { on: false });
    expect((await books.sharedWith(alice, notebook.id)).people).toEqual({ editors: [], viewers: [] });
    expect(await books.sharing(alice, notebook)).toBe('private');
  });

  test('A4 a grant on the notebook and one on the note add up, and one goes without the other', async () => {
    const [of, books] = [notesOf(backend), notebooksOf(backend)];
    const notebook = await books.make(alice);
    const [noteId] = notebook.noteIds as [string];
    const mayEdit = async () => (await readNote(backend, bob, noteId)).body.openedNote?.abilities.edit;
    await of.share(alice, noteId, [bob], []);
    await books.share(alice, notebook.id, [], [bob]);
    expect(await mayEdit()).toBe(true);
    await books.share(alice, notebook.id, [], []);
    expect(await mayEdit()).toBe(false);
    await of.share(alice, noteId, [], []);
    expect(await mayEdit()).toBeUndefined();
  });

  test('a note that comes in while the notebook is shared is reached as well', async () => {
    const books = notebooksOf(backend);
    const notebook = await books.make(alice);
    const [noteId] = await Promise.all([
      newNote(backend, alice, notebook.id),
      books.share(alice, notebook.id, [], [bob]),
    ]);
    expect((await readNote(backend, bob, noteId)).body.openedNote?.abilities.edit).toBe(true);
  });

  test('deleting an account while sharing and publishing leaves nothing to others', async () => {
    const [of, books] = [notesOf(backend), notebooksOf(backend)];
    const erin = await signUp(backend, 'erin');
    const notebook = await books.make(erin);
    const [noteId] = notebook.noteIds as [string];
    await Promise.all([
      books.share(erin, notebook.id, [bob], [carol]),
      of.publish(erin, noteId, { on: true }),
      callApi(backend.url, api.profiles.deleteAccount, {}, erin.token),
      books.publish(erin, notebook.id, { on: true }),
      of.share(erin, noteId, [dave], []),
    ]);
    expect((await books.publish(erin, notebook.id, { on: true })).status).toBe(401);
    for (const who of [bob, carol, dave, null])
      expect((await readNote(backend, who, noteId)).status).toBe(404);
    const left = await backend.app.get(Reads).manager.query(
      `SELECT 1 FROM note_grant WHERE note_id = ? UNION ALL SELECT 1 FROM notebook_grant WHERE notebook_id = ?
       UNION ALL SELECT 1 FROM notebook WHERE id = ? AND published_at IS NOT NULL`,
      [noteId, notebook.id, notebook.id],
    );
    expect(left).toEqual([]);
  });
});
