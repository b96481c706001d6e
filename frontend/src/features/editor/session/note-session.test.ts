// @vitest-environment node

import type { Extension } from '@hocuspocus/server';
import { describe, expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import { LocalRegistry } from './device/local-registry.ts';
import { SessionPool } from './pool/session-pool.ts';
import {
  alice,
  databases,
  documentName,
  isSaved,
  noteId,
  open,
  place,
  pool,
  reaches,
  rules,
  serveAgain,
  server,
  serverCloses,
  serverDoc,
  storage,
} from './testing/session-house.ts';

function paragraph(doc: Y.Doc, words: string): void {
  const element = new Y.XmlElement('paragraph');
  element.insert(0, [new Y.XmlText(words)]);
  doc.getXmlFragment('content').push([element]);
}

describe('an open note', () => {
  test('C18: opening writes nothing', async () => {
    const session = await open();
    await reaches(session, isSaved);
    expect(Y.encodeStateVector(session.doc)).toEqual(Y.encodeStateVector(new Y.Doc()));
    expect(session.hasUnsaved).toBe(false);
  });

  test('C21, C22: an edit is unsaved on this device until the server has acknowledged it', async () => {
    const session = await open();
    await reaches(session, isSaved);
    session.title.insert(0, 'Hello');
    expect(place.registry.hasUnsaved('alice', documentName)).toBe(true);
    expect(session.snapshot().saveStatus.kind).toBe('saving');
    await reaches(session, isSaved);
    expect(place.registry.hasUnsaved('alice', documentName)).toBe(false);
    expect(serverDoc().getText('title').toString()).toBe('Hello');
  });

  test('resumes by itself when the server comes back, and says Saved only then', async () => {
    const session = await open();
    await reaches(session, isSaved);
    const { port } = server.address;
    await server.destroy();
    await reaches(session, ({ saveStatus }) => saveStatus.kind === 'offline');
    session.title.insert(0, 'written offline');
    expect(session.snapshot().isEditable).toBe(true);
    await serveAgain(port);
    await reaches(session, isSaved);
    expect(serverDoc().getText('title').toString()).toBe('written offline');
  });

  test('C22: what a crashed tab could not send is sent at the next opening', async () => {
    const { port } = server.address;
    const first = await open();
    await reaches(first, isSaved);
    await server.destroy();
    await reaches(first, ({ saveStatus }) => saveStatus.kind === 'offline');
    first.title.insert(0, 'before the crash');
    await first.end();
    await serveAgain(port);
    place.registry = new LocalRegistry(storage);
    const second = await new SessionPool(place).acquire(alice, { kind: 'note', documentName, mayEdit: true });
    await reaches(second, isSaved);
    expect(serverDoc().getText('title').toString()).toBe('before the crash');
    expect(place.registry.hasUnsaved('alice', documentName)).toBe(false);
    await second.end();
  });

  test('C21: answers that keep coming are no silence, however long someone types without a pause', async () => {
    const session = await open();
    await reaches(session, isSaved);
    const answers: (() => void)[] = [];
    server.hocuspocus.configuration.extensions.push({
      beforeSync: () => new Promise<void>((resolve) => answers.push(resolve)),
    });
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      session.title.insert(0, 'a');
      for (let letter = 1; letter <= 8; letter += 1) {
        vi.setSystemTime(Date.now() + 1_000);
        session.title.insert(0, 'a');
        await vi.waitUntil(() => answers.length === letter);
        answers.at(-1)?.();
      }
      expect(session.snapshot().saveStatus).toEqual({ kind: 'saving' });
    } finally {
      vi.useRealTimers();
    }
  });

  test('C21: while rights are asked for again it is saving, not offline', async () => {
    const session = await open();
    await reaches(session, isSaved);
    const shown = new Set<string>();
    session.subscribe(() => shown.add(session.snapshot().saveStatus.kind));
    serverCloses('access-changed');
    await reaches(session, ({ state }) => state.kind !== 'live');
    await reaches(session, isSaved);
    expect([...shown]).toEqual(['saving', 'saved']);
  });

  test('a note left with edits under way goes on until they are saved', async () => {
    const { port } = server.address;
    const session = await open();
    await reaches(session, isSaved);
    await server.destroy();
    await reaches(session, ({ saveStatus }) => saveStatus.kind === 'offline');
    session.title.insert(0, 'left');
    pool.release(session);
    await serveAgain(port);
    await vi.waitUntil(() => pool.sessions.length === 0, { timeout: 4_000 });
    expect(place.registry.hasUnsaved('alice', documentName)).toBe(false);
  });
});

describe('rights', () => {
  test('a viewer sees edits live, keeps nothing on this device and can write nothing', async () => {
    rules.readOnly = true;
    const session = await open(false);
    const { state, isEditable, localCopy } = await reaches(session, ({ isLoaded }) => isLoaded);
    expect({ state, isEditable, localCopy }).toEqual({
      state: { kind: 'read-only' },
      isEditable: false,
      localCopy: 'none',
    });
    serverDoc().getText('title').insert(0, 'live');
    await vi.waitUntil(() => session.title.toString() === 'live');
    expect(await databases()).toEqual([]);
  });

  test.each(['access-removed', 'note-deleted', 'generation-changed', 'update-too-large', 'malformed'])(
    'C22: closed with %s, the unsent text is set aside, the store dropped, and nothing tried again',
    async (reason) => {
      const session = await open();
      await reaches(session, isSaved);
      server.hocuspocus.configuration.extensions.push({ beforeSync: () => new Promise(() => undefined) });
      session.title.insert(0, 'unsent');
      serverCloses(reason);
      const { state, isEditable, saveStatus } = await reaches(
        session,
        ({ state }) => state.kind === 'refused',
      );
      expect(state).toMatchObject({ kind: 'refused', reason });
      expect(isEditable).toBe(false);
      expect(saveStatus).toEqual({ kind: 'error', cause: 'refused' });
      expect(place.setAside.list('alice', noteId)).toMatchObject([{ text: 'unsent', reason }]);
      await vi.waitUntil(async () => (await databases()).length === 0);
      await vi.waitUntil(() => place.registry.stores().length === 0);
      expect(server.hocuspocus.getConnectionsCount()).toBe(0);
    },
  );

  test('C19: closed because a backup was restored, all of its text is set aside, saved or not', async () => {
    const session = await open();
    await reaches(session, isSaved);
    session.title.insert(0, 'saved');
    await vi.waitUntil(() => serverDoc().getText('title').toString() === 'saved');
    await reaches(session, isSaved);
    serverCloses('generation-changed');
    await reaches(session, ({ state }) => state.kind === 'refused');
    expect(place.setAside.list('alice', noteId)).toMatchObject([
      { text: 'saved', reason: 'generation-changed' },
    ]);
  });

  test('C19: opened after a backup was restored, what the device has beyond it is set aside, once', async () => {
    const before = await open();
    await reaches(before, isSaved);
    before.title.insert(0, 'Title');
    paragraph(before.doc, 'In the backup');
    paragraph(before.doc, 'Saved since');
    await reaches(before, isSaved);
    await pool.endAll();

    const restored = documentName.replace(/1$/, '7');
    const line = await server.hocuspocus.openDirectConnection(restored);
    await line.transact((doc) => {
      doc.getText('title').insert(0, 'Title');
      paragraph(doc, 'In the backup');
    });
    const after = await pool.acquire(alice, { kind: 'note', documentName: restored, mayEdit: true });
    await reaches(after, isSaved);
    await vi.waitUntil(() => place.setAside.list('alice', noteId).length > 0);
    expect(place.setAside.list('alice', noteId)).toMatchObject([
      { text: 'Saved since', reason: 'generation-changed' },
    ]);
    await vi.waitUntil(() => place.registry.find('alice', documentName) === null);
    expect(await databases()).toEqual([`commonplace:alice:${restored}`]);
    await line.disconnect();
  });

  test('an ended session refuses nothing that was written: it waits for its writer', async () => {
    const session = await open();
    await reaches(session, isSaved);
    serverCloses('session-ended');
    await reaches(session, ({ state }) => state.kind === 'refused');
    expect(place.registry.find('alice', documentName)).not.toBeNull();
  });

  test('asked to sign in again it does, once, and goes on where it was', async () => {
    const session = await open();
    await reaches(session, isSaved);
    serverCloses('access-changed');
    await reaches(session, ({ state }) => state.kind !== 'live');
    session.title.insert(0, 'meanwhile');
    await reaches(session, isSaved);
    expect(serverDoc().getText('title').toString()).toBe('meanwhile');
  });

  test('made a viewer with unsent edits, the text is set aside', async () => {
    const session = await open();
    await reaches(session, isSaved);
    rules.readOnly = true;
    serverCloses('access-changed');
    session.title.insert(0, 'too late');
    const { state } = await reaches(session, ({ state }) => state.kind === 'refused');
    expect(state).toMatchObject({ kind: 'refused', reason: 'made-read-only' });
    expect(place.setAside.list('alice', noteId)).toMatchObject([{ text: 'too late' }]);
  });

  test('C22: text that no storage takes is offered all the same, and its store stays', async () => {
    const session = await open();
    await reaches(session, isSaved);
    server.hocuspocus.configuration.extensions.push({ beforeSync: () => new Promise(() => undefined) });
    session.title.insert(0, 'unsent');
    storage.setItem = () => {
      throw new DOMException('', 'QuotaExceededError');
    };
    serverCloses('access-removed');
    await reaches(session, ({ state }) => state.kind === 'refused');
    expect(place.setAside.list('alice', noteId)).toMatchObject([{ text: 'unsent' }]);
    expect(session.hasUnsaved).toBe(true);
    expect(place.registry.hasUnsaved('alice', documentName)).toBe(true);
    expect(await databases()).toHaveLength(1);
  });

  test('what a reader’s screen repairs is declined and changes nothing for them', async () => {
    rules.readOnly = true;
    const session = await open(false);
    await reaches(session, ({ isLoaded }) => isLoaded);
    session.content.insert(0, [new Y.XmlElement('paragraph')]);
    expect(session.hasUnsaved).toBe(false);
    serverDoc().getText('title').insert(0, 'live');
    await vi.waitUntil(() => session.title.toString() === 'live');
    expect(session.snapshot().state.kind).toBe('read-only');
  });

  test('a right that is taken and given back: each time the page is asked to request its rights, and in the end one writes', async () => {
    const session = await open();
    await reaches(session, isSaved);
    rules.readOnly = true;
    serverCloses('access-changed');
    await reaches(session, ({ rightsDiffer, state }) => rightsDiffer && state.kind === 'read-only');
    expect(await open(false)).toBe(session);
    expect(session.snapshot()).toMatchObject({ rightsDiffer: false, isEditable: false });
    rules.readOnly = false;
    serverCloses('access-changed');
    await reaches(session, ({ rightsDiffer }) => rightsDiffer);
    expect(session.snapshot().isEditable).toBe(false);
    const again = await open();
    expect(again).not.toBe(session);
    await reaches(again, ({ isEditable }) => isEditable);
    again.title.insert(0, 'back');
    await reaches(again, isSaved);
    expect(serverDoc().getText('title').toString()).toBe('back');
  });

  test('a right that the page learns before the connection does: later changes are reported all the same', async () => {
    const session = await open();
    await reaches(session, isSaved);
    // Of both the page was first, and each time in time for the session as it is.
    expect(await open(false)).toBe(session);
    expect(await open()).toBe(session);
    expect(await open(false)).toBe(session);
    rules.readOnly = true;
    serverCloses('access-changed');
    await reaches(session, ({ state }) => state.kind === 'read-only');
    expect(session.snapshot().rightsDiffer).toBe(false);
    rules.readOnly = false;
    serverCloses('access-changed');
    // The connection is just coming back: this session never wrote again, in any present state.
    await reaches(session, ({ state }) => state.kind === 'connecting');
    const again = await open();
    expect(again).not.toBe(session);
    await reaches(session, ({ rightsDiffer }) => rightsDiffer);
    await reaches(again, ({ isEditable }) => isEditable);
  });

  test('a document that was not opened for now is not asked for sooner because the network is back', async () => {
    rules.refuse = 'too-many-requests';
    const asked = vi.spyOn(server.hocuspocus.configuration.extensions[0] as Extension, 'onAuthenticate');
    await open();
    await vi.waitUntil(() => asked.mock.calls.length === 1);
    await new Promise((resolve) => setTimeout(resolve, 20));
    for (let times = 0; times < 5; times += 1) window.dispatchEvent(new Event('online'));
    // Another note, opened only now, takes longer to be asked for than a session that were hurried.
    const another = 'note.00000000-0000-4000-8000-0000000000ff.1';
    pool.acquire(alice, { kind: 'note', documentName: another, mayEdit: true });
    const names = () => asked.mock.calls.map(([{ documentName: name }]) => name);
    await vi.waitUntil(() => names().includes(another));
    expect(names().filter((name) => name === documentName)).toHaveLength(1);
  });

  test('C27: a text that this page does not know all of is held back from editing, until it is known', async () => {
    const session = await open();
    await reaches(session, ({ isEditable }) => isEditable);
    session.setFamiliar(false);
    expect(session.snapshot()).toMatchObject({ isEditable: false, isHeldBack: true });
    session.setFamiliar(true);
    expect(session.snapshot()).toMatchObject({ isEditable: true, isHeldBack: false });
  });

  test('edits declined again and again on a writable connection are not sent in a storm', async () => {
    const handshakes: number[] = [];
    server.hocuspocus.configuration.extensions.push({
      // Told that it may write, and declined all the same.
      async beforeSync({ connection, type }) {
        if (type === 0) handshakes.push(Date.now());
        connection.readOnly = true;
      },
    });
    const session = await open();
    await reaches(session, ({ state }) => state.kind === 'live');
    session.title.insert(0, 'x');
    await vi.waitUntil(() => handshakes.length === 3, { timeout: 4_000 });
    const [, second = 0, third = 0] = handshakes;
    expect(third - second).toBeGreaterThanOrEqual(500);
    expect(session.hasUnsaved).toBe(true);
  });

  test('made a viewer with everything saved, they read on and the store is dropped', async () => {
    const session = await open();
    await reaches(session, isSaved);
    rules.readOnly = true;
    serverCloses('access-changed');
    const { rightsDiffer } = await reaches(session, ({ state }) => state.kind === 'read-only');
    expect(rightsDiffer).toBe(true);
    await vi.waitUntil(async () => (await databases()).length === 0);
  });
});
