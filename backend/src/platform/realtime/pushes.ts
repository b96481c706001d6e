import type { PushEvent, PushPayload, PushRoom, Subject } from '@commonplace/contracts/realtime';
import { Injectable } from '@nestjs/common';
import { Bus, Topic } from '../bus/bus.ts';

/** One event for the members of one room. */
export type Push<E extends PushEvent = PushEvent> = {
  [Name in E]: { room: PushRoom<Name>; event: Name; payload: PushPayload<Name> };
}[E];

const pushesTopic = new Topic<Push>('pushes');
const rechecksTopic = new Topic<readonly Subject[]>('rechecks');
const endedSessionsTopic = new Topic<readonly string[]>('ended-sessions');

interface PushListener {
  onPush(push: Push): void;
  onRecheck(subjects: readonly Subject[]): void;
  onSessionsEnded(sids: readonly string[]): void;
  /** Any of these may not have come. */
  onMissed(): void;
}

/**
 * Sends events to browsers (`docs/adr/0025`). Features call it after the commit, mostly from a `*.listener.ts`. A push
 * may be lost, and no one may be connected: it is a hint to request again.
 */
@Injectable()
export class Pushes {
  constructor(private readonly bus: Bus) {}

  /** Sends the event to everyone in the room: `user:<id>`, `note:<id>` or `notebook:<id>`. */
  publish<E extends PushEvent>(room: PushRoom<E>, event: E, payload: PushPayload<E>): void {
    this.bus.publish(pushesTopic, { room, event, payload } as Push);
  }

  /** Has the members of these rooms judged again, before they receive anything more. */
  recheck(subjects: readonly Subject[]): void {
    if (subjects.length > 0) this.bus.publish(rechecksTopic, subjects);
  }

  /** Closes the connections of these sessions. */
  endSessions(sids: readonly string[]): void {
    if (sids.length > 0) this.bus.publish(endedSessionsTopic, sids);
  }

  /** Returns how to stop listening. */
  subscribe({ onPush, onRecheck, onSessionsEnded, onMissed }: PushListener): () => void {
    const stops = [
      this.bus.subscribe(pushesTopic, onPush),
      this.bus.subscribe(rechecksTopic, onRecheck),
      this.bus.subscribe(endedSessionsTopic, onSessionsEnded),
      this.bus.onMissed(onMissed),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }
}
