// @vitest-environment node
import { expect, test } from 'vitest';
import { alice, place, pool, reaches } from '../testing/session-house.ts';

const bob = { id: 'bob', name: 'Bob', username: 'bob' };
/** The server does not answer for as long as the test lasts. */
const unanswered = () => new Promise<never>(() => undefined);

test('C22: signing in as another person ends what the former one had open, and nothing of it is left but on the device', async () => {
  const hers = await pool.acquire(alice, { kind: 'new', create: unanswered });
  await reaches(hers, ({ isEditable }) => isEditable);
  hers.title.insert(0, 'Unsaved');
  const his = await pool.acquire(bob, { kind: 'new', create: unanswered });

  await pool.endAllBut('bob');
  expect(pool.sessions).toEqual([his]);
  expect(hers.snapshot().isEditable).toBe(false);
  // The page lets go of it late. What is over must not count as unsaved for who is here now.
  pool.release(hers);
  expect(pool.sessions).toEqual([his]);
  expect(place.registry.stores('alice')).toHaveLength(1);
  await pool.endAll();
});
