// @vitest-environment node
import { describe, expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import { ownHistory } from '../history/own-history.ts';
import { LocalRegistry } from './device/local-registry.ts';
import { screenOrigin } from './note-session.ts';
import { SessionPool } from './pool/session-pool.ts';
import {
  alice,
  documentName,
  isSaved,
  noteId,
  open,
  place,
  pool,
  reaches,
  serveAgain,
  server,
  serverDoc,
  storage,
} from './testing/session-house.ts';

describe('C25: a client id that another person has', () => {
  /** From here on the server takes nothing under an id for which this holds. */
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

  test('undo goes on taking back what was typed here, and nothing under the former id', async () => {
    const session = await open();
    await reaches(session, isSaved);
    const history = ownHistory(session);
    const taken = session.doc.clientID;
    takeNothingUnder((client) => client === taken);
    session.doc.transact(() => session.title.insert(0, 'own words'), screenOrigin);
    await reaches(session, ({ state }) => state.kind === 'connecting');
    await reaches(session, isSaved);
    const others = new Y.Doc();
    others.clientID = taken;
    others.getText('title').insert(0, 'of others');
    Y.applyUpdate(serverDoc(), Y.encodeStateAsUpdate(others));
    await vi.waitUntil(() => session.title.length === 'own words of others'.length - 1);
    history.undo();
    expect(session.title.toString()).toBe('of others');
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
    await serveAgain(port);
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
    expect(state).toMatchObject({ kind: 'refused', reason: 'client-taken' });
    expect(place.setAside.list('alice', noteId)).toMatchObject([{ text: 'unsent' }]);
  });
});
