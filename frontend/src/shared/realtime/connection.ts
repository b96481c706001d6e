import {
  handshakeRefusals,
  isPushEvent,
  pushes,
  realtimePath,
  requestAnswer,
  roomOf,
  type Subject,
} from '@commonplace/contracts/realtime';
import { io } from 'socket.io-client';
import { sessionStore } from '../session/session-store.ts';
import type { RealtimeEvents } from './realtime.ts';

/**
 * After the server refused or ended the connection, in milliseconds; a random part of as much is added. Doubled each time
 * it cannot judge the session, up to that of a refusal.
 */
const pause = { refused: 15_000, ended: 1_000, unavailable: 5_000 };
const answerPatience = 10_000;
/**
 * A connection is taken for alive so long after it opened. Each tab notices for itself that the computer slept, a hidden
 * one up to a minute after another.
 */
const trustedForMs = 75_000;

/** The connection to the server. */
export interface Connection {
  /** Has exactly these things watched. */
  watch(subjects: readonly Subject[]): void;
  readonly isOpen: boolean;
  isJoined(subject: Subject): boolean;
  /** Milliseconds since the last push to a room that is joined, or at most so many; null where there was none lately. */
  pushedAgo(subject: Subject): number | null;
  /** Connects anew, unless it just did. */
  revive(): void;
  close(): void;
}

/** Connects with the token of the present session, and again after a failure, until it is closed. */
export function openConnection(events: RealtimeEvents): Connection {
  const socket = io({
    path: realtimePath,
    transports: ['websocket'],
    auth: (send) => send({ token: presentToken() }),
    reconnectionDelay: 1_000,
    reconnectionDelayMax: 30_000,
    randomizationFactor: 0.5,
  });
  let wanted = new Map<string, Subject>();
  /** Rooms that were asked for on this connection. */
  let asked = new Set<string>();
  /** With the time of the last push before it was joined. */
  const joined = new Map<string, number>();
  /** Of a push to any room: it does not say to which. */
  let pushedAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let openedAt = Number.NEGATIVE_INFINITY;
  let unjudged = 0;

  const join = async (subject: Subject) => {
    const room = roomOf(subject);
    asked.add(room);
    const answer = requestAnswer.safeParse(
      await socket
        .timeout(answerPatience)
        .emitWithAck('watch', subject)
        .catch(() => null),
    );
    if (!socket.connected) return;
    if (!wanted.has(room)) {
      // It was left before the server had let it in.
      if (answer.data?.ok) socket.emit('unwatch', subject);
      return;
    }
    if (answer.data?.ok) {
      const ago = answer.data.pushedAgo ?? Number.POSITIVE_INFINITY;
      joined.set(room, Date.now() - ago);
      events.onJoined(subject, finite(ago));
      return;
    }
    // A tab that wants it later may be let in.
    asked.delete(room);
    if (!answer.success || answer.data.code === 'unavailable') setTimeout(joinAll, later(pause.unavailable));
  };
  const joinAll = () => {
    if (!socket.connected) return;
    for (const [room, subject] of wanted) if (!asked.has(room)) void join(subject);
  };
  /** The server ended a membership, perhaps because it could not judge: it is asked once more. */
  const leave = (subject: Subject) => {
    asked.delete(roomOf(subject));
    joined.delete(roomOf(subject));
    setTimeout(joinAll, later(pause.unavailable));
  };
  const connectAfter = (milliseconds: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => socket.connect(), milliseconds);
  };

  socket.on('connect', () => {
    openedAt = Date.now();
    unjudged = 0;
    asked = new Set();
    joined.clear();
    joinAll();
    events.onOpen();
  });
  socket.on('connect_error', ({ message }) => {
    // The library goes on by itself where it reached no server.
    if (socket.active) return;
    const refusal = handshakeRefusals.find((each) => each === message);
    // Another token may be there by then; without one REST has ended the session.
    if (refusal === 'unauthenticated') connectAfter(later(pause.refused));
    if (refusal === 'unavailable') {
      connectAfter(later(Math.min(pause.ended * 2 ** unjudged, pause.refused)));
      unjudged += 1;
    }
  });
  socket.on('disconnect', () => {
    if (!socket.active) connectAfter(later(pause.ended));
  });
  socket.onAny((event: string, payload: unknown) => {
    if (!isPushEvent(event)) return;
    const { data } = pushes[event].payload.safeParse(payload);
    if (!data) return;
    pushedAt = Date.now();
    if (event === 'unwatched') leave(pushes.unwatched.payload.parse(data).subject);
    events.onPush(event, data as never);
  });

  return {
    get isOpen() {
      return socket.connected;
    },
    isJoined: (subject) => joined.has(roomOf(subject)),
    pushedAgo(subject) {
      const before = joined.get(roomOf(subject)) ?? Number.NEGATIVE_INFINITY;
      return finite(Date.now() - Math.max(before, pushedAt));
    },
    watch(subjects) {
      const before = wanted;
      wanted = new Map(subjects.map((subject) => [roomOf(subject), subject]));
      for (const [room, subject] of before) {
        if (wanted.has(room) || !asked.delete(room)) continue;
        joined.delete(room);
        if (socket.connected) socket.emit('unwatch', subject);
      }
      joinAll();
    },
    revive() {
      if (socket.connected && Date.now() - openedAt < trustedForMs) return;
      socket.disconnect();
      connectAfter(later(pause.ended));
    },
    close() {
      clearTimeout(timer);
      socket.off();
      socket.disconnect();
    },
  };
}

function presentToken(): string | null {
  const session = sessionStore.current();
  return session.kind === 'signed-in' ? session.token : null;
}

function finite(ago: number): number | null {
  return Number.isFinite(ago) ? ago : null;
}

/** At a random moment, so that not all browsers return at once. */
function later(milliseconds: number): number {
  return milliseconds * (1 + Math.random());
}
