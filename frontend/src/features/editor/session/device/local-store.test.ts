// @vitest-environment node
import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import { openLocalStore } from './local-store.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Opens a store of a browser that takes so many milliseconds for each database. */
async function openSlowly(milliseconds: number, isKnown: boolean) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { open } = IDBFactory.prototype;
  vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(function (this: IDBFactory, ...args) {
    const request = open.apply(this, args);
    const answer = request.dispatchEvent.bind(request);
    request.dispatchEvent = (event) => {
      if (event.type !== 'success') return answer(event);
      setTimeout(() => answer(event), milliseconds);
      return true;
    };
    return request;
  });
  const opening = openLocalStore({
    userId: 'alice',
    documentName: `slow-${milliseconds}-${isKnown}`,
    doc: new Y.Doc(),
    isKnown,
    onLost: () => undefined,
  });
  let isOver = false;
  void opening.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    await vi.advanceTimersByTimeAsync(100);
    await new Promise((resolve) => setImmediate(resolve));
  }
  return opening;
}

test('C22: a busy machine opens what it has kept, however long that takes', async () => {
  const store = await openSlowly(6_000, true);
  expect(store).not.toBeNull();
  await store?.close();
});

test('C22: a note of which nothing is kept does not wait long for a browser that does not answer', async () => {
  expect(await openSlowly(6_000, false)).toBeNull();
});
