import type { Room } from '@commonplace/contracts/realtime';
import type { Push } from '../../platform/realtime/pushes.ts';
import { limits } from './limits.ts';
import type { RealtimeServer } from './socket.ts';

/** A push that some members of its room have not received yet. */
interface Broadcast {
  push: Push;
  /** The rest of the room as it is: those who leave are left out. */
  members: Iterator<string>;
}

/**
 * Sends pushes to all members of their rooms, to some of them at a time: 250 frames in one go take milliseconds, in which
 * the process answers nothing else. The pushes of one room keep their order, and each member receives each once.
 */
export class Broadcasts {
  private readonly underWay: Broadcast[] = [];
  private readonly held = new Map<Room, Broadcast[]>();
  private isScheduled = false;

  constructor(private readonly server: RealtimeServer) {}

  send(push: Push): void {
    const members = this.server.of('/').adapter.rooms.get(push.room);
    if (!members) return;
    const broadcast = { push, members: members.values() };
    const waiting = this.held.get(push.room);
    if (waiting) {
      if (waiting.push(broadcast) > limits.heldBack) waiting.shift();
      return;
    }
    const isFirst = this.underWay.every((other) => other.push.room !== push.room);
    if (isFirst && members.size <= limits.slice) {
      this.emit(push, push.room);
      return;
    }
    this.underWay.push(broadcast);
    if (this.underWay.length > limits.underWay) this.sendSome(Number.POSITIVE_INFINITY);
    this.goOn();
  }

  /** Sends nothing more to a room until it is released. */
  hold(room: Room): void {
    if (this.held.has(room)) return;
    const waiting = this.underWay.filter(({ push }) => push.room === room);
    for (const broadcast of waiting) this.underWay.splice(this.underWay.indexOf(broadcast), 1);
    this.held.set(room, waiting);
  }

  /** Sends what the members of a room that was held have not received. */
  release(room: Room): void {
    this.underWay.push(...(this.held.get(room) ?? []));
    this.held.delete(room);
    this.goOn();
  }

  private goOn(): void {
    if (this.isScheduled || this.underWay.length === 0) return;
    this.isScheduled = true;
    const since = performance.now();
    // After what has come from the network meanwhile.
    setImmediate(() => {
      this.isScheduled = false;
      // Where the process is busy its turns are long: pushes keep their rate.
      const waited = Math.max(1, performance.now() - since);
      this.sendSome(Math.ceil(waited * limits.slice));
      this.goOn();
    });
  }

  /** Sends the oldest pushes to so many members of their rooms. */
  private sendSome(most: number): void {
    for (let left = most; left > 0 && this.underWay[0]; ) {
      const { push, members } = this.underWay[0];
      const ids = taken(members, left);
      // Each connection is a room by its id.
      if (ids.length > 0) this.emit(push, ids);
      if (ids.length < left) this.underWay.shift();
      left -= ids.length;
    }
  }

  private emit({ event, payload }: Push, to: string | string[]): void {
    // The types of a push hold the two together.
    this.server.to(to).emit(event, payload as never);
  }
}

function taken(members: Iterator<string>, most: number): string[] {
  const ids: string[] = [];
  while (ids.length < most) {
    const next = members.next();
    if (next.done) break;
    ids.push(next.value);
  }
  return ids;
}
