import {
  isPushEvent,
  pushes,
  roomOf,
  type Subject,
  subject as subjectShape,
} from '@commonplace/contracts/realtime';
import { z } from 'zod';
import { randomId } from '../api/random-id.ts';
import { holdLock } from '../locks/hold-lock.ts';
import { type Connection, openConnection } from './connection.ts';
import type { RealtimeEvents, RealtimeLink } from './realtime.ts';

/** Messages between the tabs of one session. The tab with the connection is the leader. */
const tabMessage = z.discriminatedUnion('type', [
  /** A tab watches these and no others. */
  z.object({ type: z.literal('watching'), tab: z.string(), subjects: z.array(subjectShape) }),
  /** A new leader requests what each tab watches. */
  z.object({ type: z.literal('who-watches') }),
  z.object({ type: z.literal('push'), event: z.string(), payload: z.unknown() }),
  /** The connection is open, its room joined; `tab` is null for all tabs. */
  z.object({ type: z.literal('open'), tab: z.string().nullable() }),
  z.object({
    type: z.literal('joined'),
    subject: subjectShape,
    pushedAgo: z.number().nullable(),
    tab: z.string().nullable(),
  }),
  z.object({ type: z.literal('revive') }),
]);
type TabMessage = z.infer<typeof tabMessage>;

/**
 * The connection of a session, opened by one of its tabs for all of them; another tab takes over when that one closes.
 * Where the browser has no locks (it has them for https and localhost only), this tab opens its own.
 */
export function openSharedConnection(sid: string, events: RealtimeEvents): RealtimeLink {
  if (!navigator.locks || typeof BroadcastChannel === 'undefined') return openConnection(events);
  const name = `realtime ${sid}`;
  const tab = randomId();
  const channel = new BroadcastChannel(name);
  const ended = new AbortController();
  let subjects: readonly Subject[] = [];
  let leading: Leading | null = null;
  /** This tab holds its own lock, so the leader will notice its end. */
  let isKnown = false;

  const send = (message: TabMessage) => channel.postMessage(message);
  const sendWatched = () => {
    if (isKnown) send({ type: 'watching', tab, subjects: [...subjects] });
  };

  channel.addEventListener('message', ({ data }) => {
    const message = tabMessage.safeParse(data).data;
    if (message) receive(message);
  });
  function receive(message: TabMessage): void {
    switch (message.type) {
      case 'watching':
        if (leading) sendState(leading, message.tab, message.subjects);
        break;
      case 'who-watches':
        sendWatched();
        break;
      case 'push': {
        const { event } = message;
        const payload = isPushEvent(event) && pushes[event].payload.safeParse(message.payload).data;
        if (payload) events.onPush(event, payload as never);
        break;
      }
      case 'open':
        if (message.tab === null || message.tab === tab) events.onOpen();
        break;
      case 'joined':
        if (message.tab === null || message.tab === tab) events.onJoined(message.subject, message.pushedAgo);
        break;
      case 'revive':
        leading?.connection.revive();
    }
  }

  /** Sends a follower what the connection reported before that tab was known. */
  function sendState({ follow, connection }: Leading, follower: string, watched: readonly Subject[]): void {
    const added = follow(follower, watched);
    if (added === 'tab' && connection.isOpen) send({ type: 'open', tab: follower });
    for (const subject of added === 'tab' ? watched : added)
      if (connection.isJoined(subject))
        send({ type: 'joined', subject, pushedAgo: connection.pushedAgo(subject), tab: follower });
  }

  const startLeading = () => {
    leading = lead(name, {
      onPush: (event, payload) => {
        events.onPush(event, payload);
        send({ type: 'push', event, payload });
      },
      onOpen: () => {
        events.onOpen();
        send({ type: 'open', tab: null });
      },
      onJoined: (subject, pushedAgo) => {
        events.onJoined(subject, pushedAgo);
        send({ type: 'joined', subject, pushedAgo, tab: null });
      },
    });
    leading.follow(tab, subjects);
    send({ type: 'who-watches' });
  };
  const { signal } = ended;
  // The lock of a tab ends with it, which shows the leader that it is gone.
  holdLock(tabLock(name, tab), {
    signal,
    onHeld: () => {
      isKnown = true;
      sendWatched();
      holdLock(name, { signal, onHeld: startLeading });
    },
  });

  return {
    watch(next) {
      subjects = next;
      leading?.follow(tab, next);
      sendWatched();
    },
    revive() {
      leading?.connection.revive();
      send({ type: 'revive' });
    },
    close() {
      ended.abort();
      leading?.connection.close();
      channel.close();
    },
  };
}

interface Leading {
  connection: Connection;
  /** Answers what the tab did not watch before, or `tab` for a tab that is new. */
  follow(tab: string, subjects: readonly Subject[]): readonly Subject[] | 'tab';
}

/** Opens the connection and has everything watched on it that any tab watches. */
function lead(name: string, events: RealtimeEvents): Leading {
  const connection = openConnection(events);
  const tabs = new Map<string, readonly Subject[]>();
  const watchAll = () => {
    const all = [...tabs.values()].flat().map((subject) => [roomOf(subject), subject] as const);
    connection.watch([...new Map(all).values()]);
  };
  return {
    connection,
    follow(tab, subjects) {
      const before = tabs.get(tab);
      tabs.set(tab, subjects);
      const rooms = new Set(before?.map(roomOf));
      const added = subjects.filter((subject) => !rooms.has(roomOf(subject)));
      watchAll();
      if (before) return added;
      void navigator.locks.request(tabLock(name, tab), { mode: 'shared' }, () => {
        tabs.delete(tab);
        watchAll();
      });
      return 'tab';
    },
  };
}

const tabLock = (name: string, tab: string) => `${name} ${tab}`;
