// @vitest-environment node
import { expect, test, vi } from 'vitest';
import { alice, documentName, open, pool, reaches } from '../testing/session-house.ts';

const wanted = { kind: 'note', documentName, mayEdit: true } as const;

test('a note that was opened for the page is the one that the page gets, and stays while it is shown', async () => {
  await pool.prepare(alice, wanted, 0);
  const [prepared] = pool.sessions;
  const shown = await open();
  expect(shown).toBe(prepared);
  await reaches(shown, ({ isLoaded }) => isLoaded);
  expect(pool.sessions).toEqual([shown]);
});

test('a note that was opened for the page and is not shown ends', async () => {
  await pool.prepare(alice, wanted, 0);
  expect(pool.sessions).toHaveLength(1);
  await vi.waitUntil(() => pool.sessions.length === 0);
});

test('a note that was opened for the page and is left again ends as any other that is left', async () => {
  await pool.prepare(alice, wanted, 10_000);
  pool.release(await open());
  await vi.waitUntil(() => pool.sessions.length === 0);
});

test('a note that is shown before it was opened for the page ends with the component that shows it', async () => {
  const shown = await open();
  await pool.prepare(alice, wanted, 10_000);
  pool.release(shown);
  await vi.waitUntil(() => pool.sessions.length === 0);
});
