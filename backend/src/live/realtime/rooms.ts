import { setTimeout as pause } from 'node:timers/promises';
import {
  type RequestAnswer,
  type Room,
  realtimeLimits,
  roomOf,
  type Subject,
  subject,
} from '@commonplace/contracts/realtime';
import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { inChunks } from '../../platform/database/sql-part.ts';
import type { Push } from '../../platform/realtime/pushes.ts';
import { Broadcasts } from './broadcasts.ts';
import { LastPushes } from './last-pushes.ts';
import { Readers } from './readers.ts';
import type { RealtimeServer, RealtimeSocket } from './socket.ts';

/** A join that is being judged; it is judged again when the rights changed meanwhile. */
interface Joining {
  room: Room;
  isStale: boolean;
}

/** Rooms of one batch of `recheckAll`, and the pause after each batch in milliseconds. */
const roomsAtOnce = 100;
const sweepPause = 20;

/** How often a join is judged before it is given up. */
const mostJudgements = 5;

/** The rooms: who is in those of notes and notebooks, and what is sent to these and to those of people. */
@Injectable()
export class Rooms {
  private server: RealtimeServer | undefined;
  private broadcasts: Broadcasts | undefined;
  private readonly joining = new Set<Joining>();
  /** Rooms whose members are to be judged from the start. */
  private readonly due = new Map<Room, Subject>();
  private isJudging = false;
  private readonly lastPushes = new LastPushes();

  constructor(
    private readonly readers: Readers,
    private readonly logger: PinoLogger,
  ) {
    logger.setContext(Rooms.name);
  }

  open(server: RealtimeServer): void {
    this.server = server;
    this.broadcasts = new Broadcasts(server);
  }

  /** Sends a push to everyone in its room, once the members have been judged where rights changed. */
  deliver(push: Push): void {
    if (subjectOf(push.room)) this.lastPushes.note(push.room);
    this.broadcasts?.send(push);
  }

  /** Lets a connection into the room of a thing that its person may read. */
  async join(socket: RealtimeSocket, subject: Subject): Promise<RequestAnswer> {
    const room = roomOf(subject);
    if (socket.rooms.has(room)) return this.joined(room);
    const joining: Joining = { room, isStale: false };
    this.joining.add(joining);
    try {
      for (let judged = 0; judged < mostJudgements; judged++) {
        joining.isStale = false;
        const [isReadable] = await this.readers.mayRead([{ userId: socket.data.userId, subject }]);
        if (!isReadable) return { ok: false, code: 'not_found' };
        if (joining.isStale) continue;
        if (watchedBy(socket).length >= realtimeLimits.watched) return { ok: false, code: 'too_many' };
        // A closed connection would stay in the room for ever.
        if (socket.connected) await socket.join(room);
        return this.joined(room);
      }
      return { ok: false, code: 'unavailable' };
    } catch (error) {
      this.logger.error({ err: error }, 'a join could not be judged');
      return { ok: false, code: 'unavailable' };
    } finally {
      this.joining.delete(joining);
    }
  }

  private joined(room: Room): RequestAnswer {
    const pushedAgo = this.lastPushes.ago(room);
    return { ok: true, ...(pushedAgo !== undefined && { pushedAgo }) };
  }

  /** Has the members of the rooms of these things judged again. Until then pushes to them wait. */
  recheck(subjects: readonly Subject[]): void {
    for (const subject of subjects) {
      const room = roomOf(subject);
      for (const joining of this.joining) if (joining.room === room) joining.isStale = true;
      if (this.members(room).length === 0) continue;
      this.due.set(room, subject);
      this.broadcasts?.hold(room);
    }
    if (this.isJudging || this.due.size === 0) return;
    this.judgeDue().catch((error: unknown) =>
      this.logger.error({ err: error }, 'rooms could not be judged before the next look at all'),
    );
  }

  /** Has the members of all rooms judged again, some rooms at a time. */
  async recheckAll(): Promise<void> {
    const rooms = [...(this.server?.of('/').adapter.rooms.keys() ?? [])];
    for (const some of inChunks(
      rooms.flatMap((room) => subjectOf(room) ?? []),
      roomsAtOnce,
    )) {
      this.recheck(some);
      await pause(sweepPause, undefined, { ref: false });
    }
  }

  private async judgeDue(): Promise<void> {
    this.isJudging = true;
    try {
      while (this.due.size > 0) {
        const subjects = [...this.due.values()];
        this.due.clear();
        await this.judge(subjects);
        // Where rights have changed once more the room waits longer.
        for (const room of subjects.map(roomOf)) if (!this.due.has(room)) this.broadcasts?.release(room);
      }
    } finally {
      this.isJudging = false;
    }
  }

  /** Ends the memberships of those who may not read any more; if that can't be judged, all of them. */
  private async judge(subjects: readonly Subject[]): Promise<void> {
    const members = subjects.flatMap((subject) =>
      this.members(roomOf(subject)).map((socket) => ({ socket, subject, userId: socket.data.userId })),
    );
    const readable = await this.readers.mayRead(members).catch((error: unknown) => {
      this.logger.error({ err: error }, 'members could not be judged');
      return [];
    });
    for (const [at, { socket, subject }] of members.entries()) {
      if (readable[at]) continue;
      void socket.leave(roomOf(subject));
      socket.emit('unwatched', { subject });
    }
  }

  private members(room: Room): RealtimeSocket[] {
    const { adapter, sockets } = this.server?.of('/') ?? {};
    return [...(adapter?.rooms.get(room) ?? [])].flatMap((id) => sockets?.get(id) ?? []);
  }
}

/** The rooms of a connection beside its own and its person's. */
function watchedBy(socket: RealtimeSocket): Subject[] {
  return [...socket.rooms].flatMap((room) => subjectOf(room) ?? []);
}

function subjectOf(room: string): Subject | null {
  const [kind, id] = room.split(':', 2);
  return subject.safeParse({ kind, id }).data ?? null;
}
