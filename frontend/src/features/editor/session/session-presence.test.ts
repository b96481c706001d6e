// @vitest-environment node
import { expect, test, vi } from 'vitest';
import {
  alice,
  documentName,
  isSaved,
  open,
  pool,
  reaches,
  serveAgain,
  server,
} from './testing/session-house.ts';

test('who comes back to a page that was kept in the cache of the browser is seen in its note again', async () => {
  const session = await open();
  await reaches(session, isSaved);
  window.dispatchEvent(new Event('pagehide'));
  await reaches(session, ({ people }) => people.length === 0);
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  await reaches(session, ({ people }) => people[0]?.id === 'alice');
});

test('who comes back to a note while what they wrote there is still being saved is seen in it again', async () => {
  const session = await open();
  await reaches(session, isSaved);
  await server.destroy();
  session.title.insert(0, 'Not yet');
  pool.release(session);
  await reaches(session, ({ people }) => people.length === 0);
  // Back out of the cache of the browser it is saved on, and shown no more than before.
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(session.snapshot().people).toEqual([]);
  expect(await open()).toBe(session);
  await reaches(session, ({ people }) => people[0]?.id === 'alice');
});

test('what is saved on from an earlier visit is saved unseen, until the page shows it', async () => {
  const session = await pool.acquireUnseen(alice, { kind: 'note', documentName, mayEdit: true });
  await reaches(session, isSaved);
  const seen = () => server.hocuspocus.documents.get(documentName)?.awareness.getStates().size;
  expect(session.snapshot().people).toEqual([]);
  expect(session.awareness.getLocalState()).toBeNull();
  await open();
  await reaches(session, ({ people }) => people[0]?.id === 'alice');
  await expect.poll(seen).toBe(1);
});

test('while one is offline the others are away, and back with the connection', async () => {
  const session = await open();
  const bob = await pool.acquire(
    { id: 'bob', name: 'Bob', username: 'bob' },
    {
      kind: 'note',
      documentName,
      mayEdit: true,
    },
  );
  const others = () => session.snapshot().people.map(({ id, isAway }) => ({ id, isAway }));
  await reaches(session, ({ people }) => people.length === 2);
  const { port } = server.address;
  await server.destroy();
  await reaches(session, ({ saveStatus }) => saveStatus.kind === 'offline');
  expect(others()).toEqual([
    { id: 'alice', isAway: false },
    { id: 'bob', isAway: true },
  ]);
  await serveAgain(port);
  await reaches(bob, isSaved);
  await vi.waitFor(() => expect(others()[1]).toEqual({ id: 'bob', isAway: false }), { timeout: 10_000 });
});
