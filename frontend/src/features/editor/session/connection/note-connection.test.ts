// @vitest-environment node
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { NoteSession } from '../note-session.ts';
import { BreakableLine } from '../testing/breakable-line.ts';
import { documentName, isSaved, open, place, reaches, server, serverDoc } from '../testing/session-house.ts';
import { isUpdate } from './content-frame.ts';

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

  test('C21: ends by itself while a sign of it is awaited, and the next one has its own time', async () => {
    const line = await BreakableLine.to(server.address.port);
    await openOver(line);
    line.freeze();
    networkIsBack();
    line.sever();
    await vi.waitUntil(() => line.sockets === 2, { timeout: 4_000 });
    await new Promise((resolve) => setTimeout(resolve, 3_300));
    expect(line.sockets).toBe(2);
    line.close();
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

  test('C21: is not taken for one that lets a handshake wait', async () => {
    const line = await BreakableLine.to(server.address.port);
    line.sever();
    place.collabUrl = () => `ws://127.0.0.1:${line.port}`;
    await open();
    await vi.waitUntil(() => line.sockets === 1);
    window.dispatchEvent(new Event('online'));
    await new Promise((resolve) => setTimeout(resolve, 3_300));
    expect(line.sockets).toBe(1);
    line.close();
  });
});

test('C21: what is written before a connection has asked for the document comes with the handshake alone', async () => {
  const frames: Uint8Array[] = [];
  const original = WebSocket;
  globalThis.WebSocket = class extends original {
    override send(frame: Uint8Array<ArrayBuffer>) {
      frames.push(frame);
      super.send(frame);
    }
  };
  let session: NoteSession | null = null;
  // The provider reads the token between the opening of the socket and its question.
  place.token = () => {
    session?.title.insert(0, 'early');
    return 'token';
  };
  session = await open();
  await reaches(session, isSaved);
  globalThis.WebSocket = original;
  expect(serverDoc().getText('title').toString()).toBe('early');
  expect(frames.length).toBeGreaterThan(2);
  expect(frames.filter(isUpdate)).toEqual([]);
});

test('C21: what is typed while a socket is being closed is not called saved', async () => {
  const sockets: WebSocket[] = [];
  const original = WebSocket;
  globalThis.WebSocket = class extends original {
    constructor(url: string | URL) {
      super(url);
      sockets.push(this);
    }
  };
  const line = await BreakableLine.to(server.address.port);
  place.collabUrl = () => `ws://127.0.0.1:${line.port}`;
  const session = await open();
  await reaches(session, isSaved);
  line.freeze();
  sockets.at(-1)?.close();
  expect(sockets.at(-1)?.readyState).toBe(WebSocket.CLOSING);
  session.title.insert(0, 'not yet');
  // By the clock of the page it has waited for too long by now, and a further letter has it look.
  const { now } = Date;
  vi.spyOn(Date, 'now').mockImplementation(() => now() + 10_000);
  session.title.insert(0, 'still ');
  await reaches(session, ({ saveStatus }) => saveStatus.kind === 'error');
  vi.mocked(Date.now).mockRestore();
  line.sever();
  line.close();
  globalThis.WebSocket = original;
});

describe('a server that restarts', () => {
  const restarts = () => {
    const connections = server.hocuspocus.documents.get(documentName)?.getConnections() ?? [];
    for (const { webSocket } of connections) webSocket.close(4503, 'server-restarting');
  };
  function statusesOf(session: NoteSession): string[] {
    const kinds = [session.snapshot().saveStatus.kind];
    session.subscribe(() => kinds.push(session.snapshot().saveStatus.kind));
    return kinds;
  }

  test('C21: is left for the next one at once, and the page says nothing of it', async () => {
    const line = await BreakableLine.to(server.address.port);
    place.collabUrl = () => `ws://127.0.0.1:${line.port}`;
    const session = await open();
    await reaches(session, isSaved);
    const kinds = statusesOf(session);
    const began = Date.now();
    restarts();
    session.title.insert(0, 'typed meanwhile');
    await vi.waitUntil(() => line.sockets === 2, { timeout: 4_000, interval: 5 });
    expect(Date.now() - began).toBeLessThan(700);
    await vi.waitUntil(() => serverDoc()?.getText('title').toString() === 'typed meanwhile');
    await reaches(session, isSaved);
    expect(new Set(kinds)).toEqual(new Set(['saved', 'saving']));
    line.close();
  });

  test('C21: and of which no other is there is called offline', async () => {
    const session = await open();
    await reaches(session, isSaved);
    restarts();
    await server.destroy();
    await reaches(session, ({ saveStatus }) => saveStatus.kind === 'offline');
  });
});
