import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sessionStore } from '../../../../shared/session/index.ts';
import { sessionToken } from '../../../../shared/session/session-token.fixture.ts';
import { deviceStorage } from '../device/device-storage.ts';
import { LocalRegistry } from '../device/local-registry.ts';

const parts = ['yjs', '@tiptap/core', '@hocuspocus/provider'] as const;

beforeEach(() => {
  sessionStore.start(sessionToken('alice'));
  for (const part of parts) {
    vi.doMock(part, () => {
      throw new Error(`${part} came along`);
    });
  }
});
afterEach(() => {
  for (const part of parts) vi.doUnmock(part);
  sessionStore.end('signed-out');
  sessionStore.settle();
});

test('C22: the device is cleared without the editor, which is most of what there is to load', async () => {
  const registry = new LocalRegistry(deviceStorage());
  registry.add('id-of-alice', 'note.one.1');
  const { prepareSignOut } = await import('./prepare-sign-out.ts');
  expect(await prepareSignOut(async () => false)).toBe(true);
  expect(registry.stores('id-of-alice')).toEqual([]);
});
