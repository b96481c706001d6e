// @vitest-environment node
import { describe, expect, test, vi } from 'vitest';
import { SessionPool } from './pool/session-pool.ts';
import type { CreationOutcome } from './session-place.ts';
import {
  alice,
  databases,
  documentName,
  isSaved,
  place,
  pool,
  reaches,
  serverDoc,
} from './testing/session-house.ts';

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

  test('is created without a word when its place was chosen, and after a failure tried again at once', async () => {
    const create = vi.fn(
      async (): Promise<CreationOutcome> =>
        create.mock.calls.length > 1
          ? created
          : { kind: 'failed', message: 'This notebook does not exist.', final: true },
    );
    const session = await pool.acquire(alice, { kind: 'new', create });
    await reaches(session, ({ isEditable }) => isEditable);
    session.createNow();
    await reaches(session, ({ saveStatus }) => saveStatus.kind === 'error');
    session.createNow();
    await reaches(session, (snapshot) => snapshot.documentName === documentName && isSaved(snapshot));
    expect(create).toHaveBeenCalledTimes(2);
    session.createNow();
    expect(create).toHaveBeenCalledTimes(2);
  });
});
