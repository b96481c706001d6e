import 'fake-indexeddb/auto';
import { type Extension, Server } from '@hocuspocus/server';
import { afterEach, beforeEach, vi } from 'vitest';
import type * as Y from 'yjs';
import { type DeviceStorage, forgetfulStorage } from '../device/device-storage.ts';
import { Drafts } from '../device/draft.ts';
import { LocalRegistry } from '../device/local-registry.ts';
import { SetAside } from '../device/set-aside.ts';
import type { NoteSession } from '../note-session.ts';
import { SessionPool } from '../pool/session-pool.ts';
import type { SessionPlace } from '../session-place.ts';
import type { SessionSnapshot } from '../session-state.ts';

/* For each test of a file that imports this: a device, a page on it, and a server of its own. */

export const alice = { id: 'alice', name: 'Alice', username: 'alice' };
export const noteId = '0190a0a0-0000-7000-8000-000000000001';
export const documentName = `note.${noteId}.1`;

// Node has the websockets, the database and the locks of a browser, but no window.
vi.stubGlobal('window', new EventTarget());

export let storage: DeviceStorage;
export let server: Server;
export let place: SessionPlace;
export let pool: SessionPool;
export let rules: { readOnly: boolean; refuse: string | null };

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
export function reaches(
  session: NoteSession,
  fits: (snapshot: SessionSnapshot) => boolean,
): Promise<SessionSnapshot> {
  return vi.waitUntil(() => fits(session.snapshot()) && session.snapshot(), { timeout: 4_000, interval: 5 });
}

export const open = (mayEdit = true) => pool.acquire(alice, { kind: 'note', documentName, mayEdit });
export const isSaved = ({ saveStatus }: SessionSnapshot) => saveStatus.kind === 'saved';
export const serverDoc = () => server.hocuspocus.documents.get(documentName) as Y.Doc;
export const databases = async () =>
  (await indexedDB.databases()).map(({ name }) => name).filter((name) => !name?.endsWith(':probe'));

/** What the server does when it closes a document with one of our reasons. */
export function serverCloses(reason: string): void {
  for (const connection of server.hocuspocus.documents.get(documentName)?.getConnections() ?? []) {
    connection.close({ code: 4000, reason });
  }
}

/** The server comes back on its port, with nothing of what it had. */
export async function serveAgain(port: number, ...extensions: Extension[]): Promise<void> {
  server = new Server({ port, quiet: true, stopOnSignals: false, extensions });
  await server.listen();
}
