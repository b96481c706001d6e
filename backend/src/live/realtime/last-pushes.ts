import { performance } from 'node:perf_hooks';
import type { Room } from '@commonplace/contracts/realtime';

/** Milliseconds for which the last push to a room is remembered. */
const remembered = 60_000;
/** Beyond that the oldest is forgotten. */
const mostRooms = 100_000;

/** When the rooms of notes and notebooks last had a push: who joins after it requests again what they loaded before. */
export class LastPushes {
  /** The latest last. */
  private readonly at = new Map<Room, number>();

  note(room: Room): void {
    const now = performance.now();
    this.at.delete(room);
    this.at.set(room, now);
    for (const [oldest, at] of this.at) {
      if (this.at.size <= mostRooms && now - at <= remembered) break;
      this.at.delete(oldest);
    }
  }

  /** Milliseconds since the last push to a room; undefined when it is not remembered. */
  ago(room: Room): number | undefined {
    const at = this.at.get(room);
    return at === undefined ? undefined : performance.now() - at;
  }
}
