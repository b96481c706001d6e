// @vitest-environment node
import 'fake-indexeddb/auto';
import { collabLimits } from '@commonplace/contracts/collab';
import type { Extension } from '@hocuspocus/server';
import { Server } from '@hocuspocus/server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import { clearDevice } from './clear-device.ts';
import { type DeviceStorage, forgetfulStorage } from './device-storage.ts';
import { Drafts } from './draft.ts';
import { LocalRegistry } from './local-registry.ts';
import type { NoteSession } from './note-session.ts';
import type { CreationOutcome, SessionPlace } from './session-place.ts';
import { SessionPool } from './session-pool.ts';
import type { SessionSnapshot } from './session-state.ts';
import { SetAside } from './set-aside.ts';
import { BreakableLine } from './testing/breakable-line.ts';

const alice = { id: 'alice', name: 'Alice', username: 'alice' };
const noteId = '0190a0a0-0000-7000-8000-000000000001';
const documentName = `note.${noteId}.1`;

// Node has the websockets, the database and the locks of a browser, but no window.
vi.stubGlobal('window', new EventTarget());

const original = IDBDatabase.prototype.transaction;

let storage: DeviceStorage;
let server: Server;
let place: SessionPlace;
let pool: SessionPool;
let rules: { readOnly: boolean; refuse: string | null };

beforeEach(async () => {
  storage = forgetfulStorage();
  rules = { readOnly: false, refuse: null };
  const judge: Extension = {
    async onAuthenticate({ connectionConfig }) {
      if (rules.refuse) throw Object.assign(new Error(''), { reason: rules.refuse });
      connectionConfig.readOnly = rules.readOnly;
    },
  };
  server = new Server({ port: 0, quiet: true, stopOnSignals: false, extensions: [judge] });
  await server.listen();
  place = {
    registry: new LocalRegistry(storage),
    drafts: new Drafts(storage),
    setAside: new SetAside(storage),
    token: () => 'token',
    collabUrl: () => `ws://127.0.0.1:${server.address.port}`,
  };
  pool = new SessionPool(place);
});

afterEach(async () => {
  await pool.endAll();
  await server.destroy();
  for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
});

/** Resolves with the first snapshot that fits. */
function reaches(
  session: NoteSession,
  fits: (snapshot: SessionSnapshot) => boolean,
): Promise<SessionSnapshot> {
  return vi.waitUntil(() => fits(session.snapshot()) && session.snapshot(), { timeout: 4_000, interval: 5 });
}

const open = (mayEdit = true) => pool.acquire(alice, { kind: 'note', documentName, mayEdit });
const isSaved = ({ saveStatus }: SessionSnapshot) => saveStatus.kind === 'saved';
const serverDoc = () => server.hocuspocus.documents.get(documentName) as Y.Doc;
const databases = async () =>
  (await indexedDB.databases()).map(({ name }) => name).filter((name) => !name?.endsWith(':probe'));

/** What the server does when it closes a document with one of our reasons. */
function serverCloses(reason: string): void {
  for (const connection of server.hocuspocus.documents.get(documentName)?.getConnections() ?? []) {
    connection.close({ code: 4000, reason });
  }
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
    server = new Server({ port, quiet: true, stopOnSignals: false });
    await server.listen();
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
    server = new Server({ port, quiet: true, stopOnSignals: false });
    await server.listen();
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
    server = new Server({ port, quiet: true, stopOnSignals: false });
    await server.listen();
    await vi.waitUntil(() => pool.sessions.length === 0, { timeout: 4_000 });
    expect(place.registry.hasUnsaved('alice', documentName)).toBe(false);
  });
});

describe('a socket that looks whole and is dead', { timeout: 20_000 }, () => {
  afterEach(() => {
    vi.mocked(Date.now).mockRestore?.();
  });

  /** Opens the note over a line; by the clock of the page its last frame is no fresh sign of life any more. */
  async function openOver(line: BreakableLine): Promise<NoteSession> {
    place.collabUrl = () => `ws://127.0.0.1:${line.port}`;
    const session = await open();
    await reaches(session, isSaved);
    const { now } = Date;
    vi.spyOn(Date, 'now').mockImplementation(() => now() + 1_100);
    return session;
  }
  const networkIsBack = () => window.dispatchEvent(new Event('online'));

  test('C21: is given up when the network is said to be back and nothing comes on it', async () => {
    const line = await BreakableLine.to(server.address.port);
    const session = await openOver(line);
    line.freeze();
    session.title.insert(0, 'into the void');
    networkIsBack();
    await vi.waitUntil(() => isSaved(session.snapshot()), { timeout: 10_000 });
    expect(serverDoc().getText('title').toString()).toBe('into the void');
    expect(line.sockets).toBe(2);
    line.close();
  });

  test.each([
    ['the page is seen again', () => window.dispatchEvent(new Event('visibilitychange'))],
    [
      'it comes back out of the cache of the browser',
      () => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })),
    ],
  ])('C21: is given up when %s and nothing comes on it', async (_when, happens) => {
    vi.stubGlobal('document', { visibilityState: 'visible' });
    const line = await BreakableLine.to(server.address.port);
    const session = await openOver(line);
    line.freeze();
    session.title.insert(0, 'into the void');
    happens();
    await vi.waitUntil(() => isSaved(session.snapshot()), { timeout: 10_000 });
    expect(serverDoc().getText('title').toString()).toBe('into the void');
    expect(line.sockets).toBe(2);
    line.close();
    Reflect.deleteProperty(globalThis, 'document');
  });

  test('C21: is given up after 20 s in which an edit found no answer, and not before', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
    try {
      const line = await BreakableLine.to(server.address.port);
      place.collabUrl = () => `ws://127.0.0.1:${line.port}`;
      const session = await open();
      await reaches(session, isSaved);
      line.freeze();
      session.title.insert(0, 'into the void');
      vi.advanceTimersByTime(18_000);
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(line.sockets).toBe(1);
      vi.advanceTimersByTime(4_000);
      await vi.waitUntil(() => line.sockets === 2, { timeout: 4_000 });
      await reaches(session, ({ saveStatus }) => saveStatus.kind !== 'error');
      await vi.waitUntil(() => serverDoc().getText('title').toString() === 'into the void');
      line.close();
    } finally {
      vi.useRealTimers();
    }
  });

  test('C21: is kept when it only looked dead', async () => {
    const line = await BreakableLine.to(server.address.port);
    await openOver(line);
    networkIsBack();
    networkIsBack();
    await new Promise((resolve) => setTimeout(resolve, 3_300));
    expect(line.sockets).toBe(1);
    line.close();
  });
});

describe('C22: the copy on this device', () => {
  const database = `commonplace:alice:${documentName}`;

  test('deleted by the browser while the note is open: it is told at once, and what is typed is sent', async () => {
    const session = await open();
    await reaches(session, isSaved);
    indexedDB.deleteDatabase(database);
    await reaches(session, ({ localCopy }) => localCopy === 'unavailable');
    session.title.insert(0, 'still sent');
    expect(session.wouldBeLost).toBe(true);
    await reaches(session, isSaved);
    expect(serverDoc().getText('title').toString()).toBe('still sent');
  });

  test('closed by the browser between two letters: the second is sent all the same, and it is told', async () => {
    const connections: IDBDatabase[] = [];
    const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction');
    transaction.mockImplementation(function (this: IDBDatabase, ...args) {
      connections.push(this);
      return original.apply(this, args);
    });
    const session = await open();
    await reaches(session, isSaved);
    for (const connection of connections) connection.close();
    session.title.insert(0, 'sent');
    await reaches(session, isSaved);
    expect(serverDoc().getText('title').toString()).toBe('sent');
    expect(session.snapshot().localCopy).toBe('unavailable');
    transaction.mockRestore();
  });

  test('full, as is found out after the letters were handed over: they are sent, and it is told', async () => {
    const session = await open();
    await reaches(session, isSaved);
    const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction');
    transaction.mockImplementation(function (this: IDBDatabase, ...args) {
      const made = original.apply(this, args);
      queueMicrotask(() => made.abort());
      return made;
    });
    session.title.insert(0, 'does not fit');
    await reaches(session, ({ localCopy }) => localCopy === 'unavailable');
    await reaches(session, isSaved);
    expect(serverDoc().getText('title').toString()).toBe('does not fit');
    transaction.mockRestore();
  });

  test('full: the letters that no longer fit are sent, and it is told', async () => {
    const session = await open();
    await reaches(session, isSaved);
    const add = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('', 'QuotaExceededError');
    });
    session.title.insert(0, 'does not fit');
    await reaches(session, isSaved);
    expect(serverDoc().getText('title').toString()).toBe('does not fit');
    expect(session.snapshot().localCopy).toBe('unavailable');
    add.mockRestore();
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
      expect(state).toEqual({ kind: 'refused', reason });
      expect(isEditable).toBe(false);
      expect(saveStatus).toEqual({ kind: 'error', cause: 'refused' });
      expect(place.setAside.list('alice', noteId)).toMatchObject([{ text: 'unsent', reason }]);
      await vi.waitUntil(async () => (await databases()).length === 0);
      await vi.waitUntil(() => place.registry.stores().length === 0);
      expect(server.hocuspocus.getConnectionsCount()).toBe(0);
    },
  );

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
    expect(state).toEqual({ kind: 'refused', reason: 'made-read-only' });
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

  test('a right that is taken and given back: each time the page is told to ask, and in the end one writes', async () => {
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

describe('C24: what is large', () => {
  test('an update above what a live one may carry goes as an answer, which may be as large as a document', async () => {
    const kinds: [number, number][] = [];
    const session = await open();
    await reaches(session, isSaved);
    server.hocuspocus.configuration.extensions.push({
      async beforeSync({ type, payload }) {
        kinds.push([type, payload.length]);
      },
    });
    session.title.insert(0, 'x'.repeat(collabLimits.update));
    session.title.insert(0, 'y');
    await reaches(session, isSaved);
    expect(kinds.map(([type]) => type)).toEqual([1, 2]);
    expect(kinds[0]?.[1]).toBeGreaterThan(collabLimits.update);
    expect(serverDoc().getText('title').length).toBe(collabLimits.update + 1);
  });

  test('a server that calls a small note full is asked again, since folding makes room', async () => {
    const session = await open();
    await reaches(session, isSaved);
    let refusals = 0;
    server.hocuspocus.configuration.extensions.push({
      async beforeSync({ type }) {
        if (type === 0 || refusals === 1) return;
        refusals += 1;
        throw Object.assign(new Error(''), { code: 4413, reason: 'document-full' });
      },
    });
    session.title.insert(0, 'kept');
    await vi.waitUntil(() => serverDoc()?.getText('title').toString() === 'kept', { timeout: 4_000 });
    await reaches(session, isSaved);
    expect(place.setAside.list('alice')).toEqual([]);
  });

  test('a fresh copy is a note of its own, with the blocks and without what was deleted', async () => {
    const session = await open();
    await reaches(session, isSaved);
    const heading = new Y.XmlElement('heading');
    heading.setAttribute('level', 2 as never);
    const words = new Y.XmlText('kept');
    heading.insert(0, [words]);
    session.content.insert(0, [heading, new Y.XmlElement('paragraph')]);
    words.format(0, 2, { bold: {} });
    session.content.delete(1, 1);
    await reaches(session, isSaved);
    const copyName = `note.${noteId.replace(/1$/, '2')}.1`;
    const create = async (): Promise<CreationOutcome> => ({ kind: 'created', documentName: copyName });
    expect(await pool.beginCopy(session, 'Title (continued)', create)).toBe(copyName);
    const copy = await pool.acquire(alice, { kind: 'note', documentName: copyName, mayEdit: true });
    await reaches(copy, isSaved);
    expect(copy.title.toString()).toBe('Title (continued)');
    expect(copy.content.toString()).toBe(session.content.toString());
    expect((copy.content.get(0) as Y.XmlElement).getAttribute('level')).toBe(2);
    expect([...copy.doc.store.clients.keys()]).toEqual([copy.doc.clientID]);
    expect(session.snapshot().state.kind).toBe('live');
  });

  test('a copy that can’t be made says why and leaves nothing behind', async () => {
    const session = await open();
    session.title.insert(0, 'kept');
    await reaches(session, isSaved);
    const create = async (): Promise<CreationOutcome> => ({
      kind: 'failed',
      message: 'Not here.',
      final: true,
    });
    await expect(pool.beginCopy(session, '', create)).rejects.toThrow('Not here.');
    expect(pool.sessions).toEqual([session]);
    expect(place.registry.stores('alice').map(({ documentName: name }) => name)).toEqual([documentName]);
    expect((await place.drafts.claim('alice')).resumed).toBe(false);
  });
});

describe('C25: a client id that somebody else has', () => {
  /** From here on the server takes nothing that stands under an id for which this holds. */
  function takeNothingUnder(isTaken: (client: number) => boolean): void {
    server.hocuspocus.configuration.extensions.push({
      async beforeSync({ type, payload }) {
        if (type === 0) return;
        const { structs } = Y.decodeUpdate(payload);
        if (structs.some(({ id }) => isTaken(id.client)))
          throw Object.assign(new Error(''), { code: 4410, reason: 'client-taken' });
      },
    });
  }

  test('what was typed is written again under another id, by itself, and kept so on this device', async () => {
    const session = await open();
    await reaches(session, isSaved);
    const taken = session.doc.clientID;
    takeNothingUnder((client) => client === taken);
    session.title.insert(0, 'kept ');
    await reaches(session, ({ state }) => state.kind === 'connecting');
    session.title.insert(session.title.length, 'words');
    await reaches(session, isSaved);
    expect(serverDoc().getText('title').toString()).toBe('kept words');
    expect(session.hasUnsaved).toBe(false);
    expect(place.setAside.list('alice')).toEqual([]);
    expect(session.awareness.clientID).toBe(session.doc.clientID);
    expect(session.snapshot().people.map(({ id }) => id)).toEqual(['alice']);
    await pool.endAll();
    const reopened = await open();
    await reaches(reopened, isSaved);
    expect([...reopened.doc.store.clients.keys()]).not.toContain(taken);
    expect(reopened.title.toString()).toBe('kept words');
  });

  test('also what an earlier visit could not send', async () => {
    const { port } = server.address;
    const first = await open();
    await reaches(first, isSaved);
    await server.destroy();
    await reaches(first, ({ saveStatus }) => saveStatus.kind === 'offline');
    first.title.insert(0, 'from yesterday');
    const taken = first.doc.clientID;
    await first.end();
    server = new Server({ port, quiet: true, stopOnSignals: false });
    await server.listen();
    takeNothingUnder((client) => client === taken);
    place.registry = new LocalRegistry(storage);
    const second = await new SessionPool(place).acquire(alice, { kind: 'note', documentName, mayEdit: true });
    await reaches(second, isSaved);
    expect(serverDoc().getText('title').toString()).toBe('from yesterday');
    await second.end();
  });

  test('where every id is taken it ends, and the text is set aside', async () => {
    const session = await open();
    await reaches(session, isSaved);
    takeNothingUnder(() => true);
    session.title.insert(0, 'unsent');
    const { state } = await reaches(session, ({ state }) => state.kind === 'refused');
    expect(state).toEqual({ kind: 'refused', reason: 'client-taken' });
    expect(place.setAside.list('alice', noteId)).toMatchObject([{ text: 'unsent' }]);
  });
});

describe('C23: a new note', () => {
  const created: CreationOutcome = { kind: 'created', documentName };

  test('is created with its first change, once, and keeps what was typed meanwhile', async () => {
    const create = vi.fn(async () => created);
    const session = await pool.acquire(alice, { kind: 'new', create });
    await reaches(session, ({ isEditable }) => isEditable);
    expect(create).not.toHaveBeenCalled();
    session.title.insert(0, 'New');
    session.title.insert(3, ' note');
    await reaches(session, isSaved);
    expect(create).toHaveBeenCalledTimes(1);
    expect(serverDoc().getText('title').toString()).toBe('New note');
    expect(place.registry.stores('alice').map((store) => store.documentName)).toEqual([documentName]);
    await vi.waitUntil(async () => (await databases()).join() === `commonplace:alice:${documentName}`);
  });

  test('after a crash in between, New Note resumes the draft under the same key', async () => {
    const keys: string[] = [];
    const lost = await pool.acquire(alice, {
      kind: 'new',
      create: (key) => {
        keys.push(key);
        return new Promise(() => undefined);
      },
    });
    await reaches(lost, ({ isEditable }) => isEditable);
    lost.title.insert(0, 'Kept');
    await vi.waitUntil(() => keys.length === 1);
    await pool.endAll();

    const resumed = await new SessionPool(place).acquire(alice, {
      kind: 'new',
      create: async (key) => {
        keys.push(key);
        return created;
      },
    });
    await reaches(resumed, isSaved);
    expect(keys).toEqual([keys[0], keys[0]]);
    expect(serverDoc().getText('title').toString()).toBe('Kept');
    await resumed.end();
  });

  test('a creation that failed says why and is tried again under the same key', async () => {
    const keys: string[] = [];
    const session = await pool.acquire(alice, {
      kind: 'new',
      create: async (key) => {
        keys.push(key);
        return keys.length > 1
          ? created
          : { kind: 'failed', message: 'Unable to reach server.', final: false };
      },
    });
    await reaches(session, ({ isEditable }) => isEditable);
    session.title.insert(0, 'x');
    const { saveStatus } = await reaches(session, (snapshot) => snapshot.saveStatus.kind === 'error');
    expect(saveStatus).toMatchObject({ message: 'Unable to reach server.' });
    await reaches(session, isSaved);
    expect(new Set(keys).size).toBe(1);
  });
});

describe('C22: leaving the device', () => {
  test('what is saved is deleted without a question', async () => {
    const session = await open();
    session.title.insert(0, 'safe');
    await reaches(session, isSaved);
    const askToDiscard = vi.fn(async () => false);
    expect(await clearDevice({ userId: 'alice', askToDiscard, place, pool })).toBe(true);
    expect(askToDiscard).not.toHaveBeenCalled();
    await vi.waitUntil(async () => (await databases()).length === 0);
    expect(storage.length).toBe(0);
  });

  test('about what is not they are asked, and staying keeps it', async () => {
    const session = await open();
    await reaches(session, isSaved);
    await server.destroy();
    await reaches(session, ({ saveStatus }) => saveStatus.kind === 'offline');
    session.title.insert(0, 'unsaved');
    expect(
      await clearDevice({ userId: 'alice', askToDiscard: async (count) => count !== 1, place, pool }),
    ).toBe(false);
    expect(place.registry.hasUnsaved('alice', documentName)).toBe(true);
    expect(session.snapshot().isEditable).toBe(true);
    expect(await clearDevice({ userId: 'alice', askToDiscard: async () => true, place, pool })).toBe(true);
    expect(storage.length).toBe(0);
  });

  test('a note that is left stays on this device, whole, to be opened without a connection', async () => {
    const session = await open();
    session.title.insert(0, 'kept');
    await reaches(session, isSaved);
    await pool.endAll();
    await server.destroy();
    const again = await open();
    const { state } = await reaches(again, ({ isLoaded }) => isLoaded);
    expect(state).toEqual({ kind: 'connecting', shown: true });
    expect(again.title.toString()).toBe('kept');
  });

  test('a session that has ended takes no more letters', async () => {
    const session = await open();
    await reaches(session, isSaved);
    await pool.endAll();
    expect(session.snapshot().isEditable).toBe(false);
  });

  test('a store that could not be opened is still known, with what was unsaved in it', async () => {
    place.registry.add('alice', documentName);
    place.registry.markUnsaved('alice', documentName);
    place.registry = new LocalRegistry(storage);
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('', 'InvalidStateError');
    });
    const session = await open();
    await reaches(session, isSaved);
    vi.mocked(indexedDB.open).mockRestore();
    expect(session.snapshot().localCopy).toBe('unavailable');
    expect(place.registry.hasUnsaved('alice', documentName)).toBe(true);
    expect(place.registry.find('alice', documentName)).not.toBeNull();
  });

  test('the next person finds nothing that a former one had saved here', async () => {
    const session = await open();
    await reaches(session, isSaved);
    await pool.endAll();
    const bob = await pool.acquire(
      { id: 'bob', name: 'Bob', username: 'bob' },
      { kind: 'note', documentName, mayEdit: true },
    );
    await reaches(bob, isSaved);
    await vi.waitUntil(async () => (await databases()).join() === `commonplace:bob:${documentName}`);
    expect(place.registry.stores('alice')).toEqual([]);
  });
});

describe('C23: text written inside something that was deleted meanwhile', () => {
  const paragraph = (text: string) => {
    const element = new Y.XmlElement('paragraph');
    element.insert(0, [new Y.XmlText(text)]);
    return element;
  };
  const textAt = (session: NoteSession, index: number) =>
    (session.content.get(index) as Y.XmlElement).get(0) as Y.XmlText;
  const offered = () => place.setAside.list('alice', noteId);

  /** Opens the note with two paragraphs, all saved, and takes the server away. */
  async function openAndGoOffline() {
    const session = await open();
    await reaches(session, isSaved);
    session.content.insert(0, [paragraph('one'), paragraph('two')]);
    await reaches(session, isSaved);
    const meanwhile = new Y.Doc();
    Y.applyUpdate(meanwhile, Y.encodeStateAsUpdate(serverDoc()));
    const { port } = server.address;
    await server.destroy();
    await reaches(session, ({ saveStatus }) => saveStatus.kind === 'offline');
    return {
      session,
      /** What bob makes of the note until the server comes back with it. */
      async comeBack(bob: (content: Y.XmlFragment) => void, ...extensions: Extension[]) {
        bob(meanwhile.getXmlFragment('content'));
        const load: Extension = {
          async onLoadDocument({ document }) {
            Y.applyUpdate(document, Y.encodeStateAsUpdate(meanwhile));
          },
        };
        server = new Server({ port, quiet: true, stopOnSignals: false, extensions: [load, ...extensions] });
        await server.listen();
      },
    };
  }

  test('is offered as a copy, whole, and nothing else is', async () => {
    const { session, comeBack } = await openAndGoOffline();
    textAt(session, 0).insert(3, ' more');
    textAt(session, 1).insert(3, ' stays');
    await comeBack((content) => content.delete(0, 1));
    await reaches(session, isSaved);
    expect(textAt(session, 0).toString()).toBe('two stays');
    expect(offered()).toMatchObject([{ text: 'one more', reason: 'deleted-meanwhile' }]);
  });

  test('is offered also when the server had taken it and could not say so', async () => {
    const session = await open();
    // Without anyone in it the test server would forget the note.
    const bob = await server.hocuspocus.openDirectConnection(documentName);
    await reaches(session, isSaved);
    session.content.insert(0, [paragraph('one'), paragraph('two')]);
    await reaches(session, isSaved);
    server.hocuspocus.configuration.extensions.push({
      // Taken, and from then on nothing reaches alice.
      async beforeSync({ connection }) {
        connection.send = () => undefined;
      },
    });
    textAt(session, 0).insert(3, ' more');
    await vi.waitUntil(() => serverDoc().getXmlFragment('content').toString().includes('more'));
    serverDoc().getXmlFragment('content').delete(0, 1);
    server.hocuspocus.configuration.extensions.pop();
    for (const { webSocket } of server.hocuspocus.documents.get(documentName)?.getConnections() ?? [])
      webSocket.close();
    await reaches(session, isSaved);
    expect(offered()).toMatchObject([{ text: 'one more' }]);
    await bob.disconnect();
  });

  test('is offered also when the page was reloaded in between', async () => {
    const { session, comeBack } = await openAndGoOffline();
    textAt(session, 0).insert(3, ' more');
    await pool.endAll();
    await comeBack((content) => content.delete(0, 1));
    place.registry = new LocalRegistry(storage);
    const reopened = await open();
    await reaches(reopened, isSaved);
    expect(offered()).toMatchObject([{ text: 'one more' }]);
  });

  test('one’s own deletions and undo offer nothing', async () => {
    const { session, comeBack } = await openAndGoOffline();
    const history = new Y.UndoManager(session.content);
    textAt(session, 0).insert(3, ' regretted');
    history.undo();
    textAt(session, 1).insert(3, ' gone');
    session.content.delete(1, 1);
    await comeBack((content) => content.delete(0, 2));
    await reaches(session, isSaved);
    expect(session.content.length).toBe(0);
    expect(offered()).toEqual([]);
  });

  test('what was acknowledged before may be deleted by others, offline or live, without a copy', async () => {
    const { session, comeBack } = await openAndGoOffline();
    await comeBack((content) => content.delete(0, 1));
    await reaches(session, isSaved);
    expect(session.content.length).toBe(1);
    textAt(session, 0).insert(3, ' live');
    await reaches(session, isSaved);
    serverDoc().getXmlFragment('content').delete(0, 1);
    await vi.waitUntil(() => session.content.length === 0);
    expect(offered()).toEqual([]);
  });

  describe('on a connection that is whole but silent', () => {
    let answer: () => void;
    beforeEach(() => {
      const silence = new Promise<void>((resolve) => {
        answer = resolve;
      });
      server.hocuspocus.configuration.extensions.push({
        beforeSync: ({ type }) => (type === 2 ? silence : Promise.resolve()),
      });
    });
    afterEach(() => {
      vi.useRealTimers();
    });

    async function openWithTwo() {
      const session = await open();
      await reaches(session, ({ state }) => state.kind === 'live');
      serverDoc()
        .getXmlFragment('content')
        .insert(0, [paragraph('one'), paragraph('two')]);
      await vi.waitUntil(() => session.content.length === 2);
      return session;
    }

    test('it is offered when the silence was long', async () => {
      const session = await openWithTwo();
      textAt(session, 0).insert(3, ' more');
      vi.setSystemTime(Date.now() + 3_000);
      serverDoc().getXmlFragment('content').delete(0, 1);
      await vi.waitUntil(() => session.content.length === 1);
      answer();
      await reaches(session, ({ saveStatus }) => saveStatus.kind !== 'error');
      expect(offered()).toMatchObject([{ text: 'one more', reason: 'deleted-meanwhile' }]);
    });

    test('it is not when both wrote at the same time and saw it happen', async () => {
      const session = await openWithTwo();
      textAt(session, 0).insert(3, ' more');
      serverDoc().getXmlFragment('content').delete(0, 1);
      await vi.waitUntil(() => session.content.length === 1);
      answer();
      expect(offered()).toEqual([]);
    });
  });

  test('letters after the merge are acknowledged one by one: their deletion offers nothing', async () => {
    const { session, comeBack } = await openAndGoOffline();
    let letters = 0;
    await comeBack(() => undefined, {
      async beforeSync({ type }) {
        // Typed while the merge is being answered, and the second letter is not: something is always under way.
        if (type === 1) for (const at of [0, 1]) textAt(session, at).insert(3, '!');
        if (type !== 2) return;
        letters += 1;
        if (letters > 1) await new Promise(() => undefined);
      },
    });
    await vi.waitUntil(() => letters === 2, { timeout: 4_000 });
    expect(textAt(session, 0).toString()).toBe('one!');
    serverDoc().getXmlFragment('content').delete(0, 1);
    await vi.waitUntil(() => session.content.length === 1);
    expect(offered()).toEqual([]);
  });
});
