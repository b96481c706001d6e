// @vitest-environment node
import { describe, expect, test, vi } from 'vitest';
import { IndexeddbPersistence } from 'y-indexeddb';
import * as Y from 'yjs';
import { clearDevice } from '../sign-out/clear-device.ts';
import {
  databases,
  documentName,
  isSaved,
  open,
  place,
  pool,
  reaches,
  rules,
  server,
  serverDoc,
  storage,
} from '../testing/session-house.ts';
import { localStoreName } from './drop-local-store.ts';
import { LocalRegistry } from './local-registry.ts';

const original = IDBDatabase.prototype.transaction;

describe('C22: the copy on this device', () => {
  const database = `commonplace:alice:${documentName}`;

  test('deleted by the browser while the note is open: it is reported at once, and what is typed is sent', async () => {
    const session = await open();
    await reaches(session, isSaved);
    indexedDB.deleteDatabase(database);
    await reaches(session, ({ localCopy }) => localCopy === 'unavailable');
    session.title.insert(0, 'still sent');
    expect(session.wouldBeLost).toBe(true);
    await reaches(session, isSaved);
    expect(serverDoc().getText('title').toString()).toBe('still sent');
  });

  test('closed by the browser between two letters: the second is sent all the same, and it is reported', async () => {
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

  test('full before the first letter after its opening: it is reported without one', async () => {
    const count = IDBObjectStore.prototype.count;
    const counted = vi.spyOn(IDBObjectStore.prototype, 'count');
    // The last request of y-indexeddb's opening, whose transaction also writes what the document holds.
    counted.mockImplementationOnce(function (this: IDBObjectStore, ...args) {
      const request = count.apply(this, args);
      request.addEventListener('success', () => this.transaction.abort());
      return request;
    });
    const session = await open();
    await reaches(session, ({ localCopy }) => localCopy === 'unavailable');
    counted.mockRestore();
  });

  test('full, as is found out after the letters were handed over: they are sent, and it is reported', async () => {
    const session = await open();
    await reaches(session, isSaved);
    const commit = vi.spyOn(IDBTransaction.prototype, 'commit');
    commit.mockImplementation(function (this: IDBTransaction) {
      queueMicrotask(() => this.abort());
    });
    session.title.insert(0, 'does not fit');
    await reaches(session, ({ localCopy }) => localCopy === 'unavailable');
    await reaches(session, isSaved);
    expect(serverDoc().getText('title').toString()).toBe('does not fit');
    commit.mockRestore();
  });

  test('full: the letters that no longer fit are sent, and it is reported', async () => {
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

describe('C22: a note that is new to this device', () => {
  /** The browser takes its time to open any storage. Returns what it waits for. */
  function slowStorage(): () => void {
    const ready = Promise.withResolvers<void>();
    const opening = vi.spyOn(indexedDB, 'open');
    opening.mockImplementation(() => {
      const request = { onsuccess: () => undefined, result: { close: () => undefined } };
      void ready.promise.then(() => request.onsuccess());
      return request as unknown as IDBOpenDBRequest;
    });
    return () => {
      opening.mockRestore();
      ready.resolve();
    };
  }

  test('does not wait for it, and what is written meanwhile is kept in it', async () => {
    const go = slowStorage();
    const session = await open();
    await reaches(session, ({ isEditable, localCopy }) => isEditable && localCopy === 'opening');
    await server.destroy();
    await reaches(session, ({ state }) => state.kind === 'connecting');
    session.title.insert(0, 'before the device');
    expect(session.wouldBeLost).toBe(true);
    go();
    await reaches(session, ({ localCopy }) => localCopy === 'kept');
    expect(session.wouldBeLost).toBe(false);
    expect(place.registry.hasUnsaved('alice', documentName)).toBe(true);
    expect(place.registry.find('alice', documentName)?.complete).toBe(true);
    const doc = new Y.Doc();
    await new IndexeddbPersistence(localStoreName('alice', documentName), doc).whenSynced;
    expect(doc.getText('title').toString()).toBe('before the device');
    doc.destroy();
  });

  test('is not kept when by then it may only be read', async () => {
    rules.readOnly = true;
    const go = slowStorage();
    const session = await open();
    await reaches(session, ({ state }) => state.kind === 'read-only');
    go();
    await reaches(session, ({ localCopy }) => localCopy === 'none');
    await vi.waitUntil(async () => (await databases()).length === 0);
    expect(place.registry.stores()).toEqual([]);
  });

  test('is not kept when by then it was refused', async () => {
    rules.refuse = 'access-removed';
    const go = slowStorage();
    const session = await open();
    await reaches(session, ({ state }) => state.kind === 'refused');
    const deleted = vi.spyOn(indexedDB, 'deleteDatabase');
    go();
    await vi.waitUntil(() =>
      deleted.mock.calls.some(([name]) => name === localStoreName('alice', documentName)),
    );
    await vi.waitUntil(async () => (await databases()).length === 0);
    expect(place.registry.stores()).toEqual([]);
    expect(session.snapshot().localCopy).toBe('none');
    deleted.mockRestore();
  });
});
