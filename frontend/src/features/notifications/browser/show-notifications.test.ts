import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { realtime } from '../../../shared/realtime/index.ts';
import { showNotifications } from './show-notifications.ts';

/** Locks of the browser, as far as tabs of one page use them here: shared ones are held, the others are asked for. */
let held: number;
let shown: string[];
let newest: { id: string; seen: boolean };
let visibility: DocumentVisibilityState;
const stops: (() => void)[] = [];

class ShownNotification {
  static permission = 'granted';
  onclick: (() => void) | null = null;
  constructor(title: string) {
    shown.push(title);
  }
  close() {}
}

const locks = {
  async request(_name: string, ...rest: unknown[]) {
    const work = rest.at(-1) as (lock: object | null) => Promise<unknown>;
    const { mode, ifAvailable } = rest.length > 1 ? (rest[0] as LockOptions) : {};
    if (mode === 'shared') {
      held += 1;
      await work({});
      held -= 1;
      return;
    }
    return work(ifAvailable && held > 0 ? null : {});
  },
};

beforeEach(() => {
  held = 0;
  shown = [];
  newest = { id: '1', seen: false };
  visibility = 'hidden';
  localStorage.clear();
  vi.stubGlobal('Notification', ShownNotification);
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
  Object.defineProperty(document, 'visibilityState', { get: () => visibility, configurable: true });
  vi.stubGlobal('fetch', async () =>
    Response.json({
      success: true,
      notifications: [
        { ...newest, title: `Act ${newest.id}`, description: '', link: '/', media: { imgUrl: null } },
      ],
    }),
  );
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

const openTab = () => stops.push(showNotifications(() => {}));
async function pushed(unread: number, id: string): Promise<void> {
  newest = { id, seen: false };
  realtime.onPush('notifications-changed', { unread });
  await new Promise((resolve) => setTimeout(resolve, 20));
}
function turn(next: DocumentVisibilityState): void {
  visibility = next;
  document.dispatchEvent(new Event('visibilitychange'));
}

test('W96a one of the hidden tabs shows each new notification, once', async () => {
  openTab();
  openTab();
  await pushed(1, '1');
  expect(shown).toEqual(['Act 1']);
  await pushed(2, '2');
  expect(shown).toEqual(['Act 1', 'Act 2']);
  // One less, or the same again, is nothing new.
  await pushed(1, '2');
  await pushed(2, '2');
  expect(shown).toEqual(['Act 1', 'Act 2']);
});

test('W96a while a tab is visible none is shown, nor without the permission', async () => {
  openTab();
  turn('visible');
  await pushed(1, '1');
  expect(shown).toEqual([]);
  turn('hidden');
  await new Promise((resolve) => setTimeout(resolve, 0));
  ShownNotification.permission = 'denied';
  await pushed(2, '2');
  expect(shown).toEqual([]);
  ShownNotification.permission = 'granted';
  await pushed(3, '3');
  expect(shown).toEqual(['Act 3']);
});
