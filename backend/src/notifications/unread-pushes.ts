import { setTimeout as pause, setImmediate as turnOfLoop } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { BackgroundWork } from '../platform/process/background-work.ts';
import { ConnectedPeople } from '../platform/realtime/connected-people.ts';
import { Pushes } from '../platform/realtime/pushes.ts';
import { Notifications } from './notifications.ts';

/** Changes within this time are one push to each person, in milliseconds: a thousand likes are not counted a thousand times. */
const gatherMs = 100;

/** Tells the open tabs of people how many notifications are unread, as far as they may read about them by then. */
@Injectable()
export class UnreadPushes {
  private due = new Set<string>();

  constructor(
    private readonly people: ConnectedPeople,
    notifications: Notifications,
    pushes: Pushes,
    background: BackgroundWork,
    logger: PinoLogger,
  ) {
    logger.setContext(UnreadPushes.name);
    const work = background.add({
      everyMs: null,
      work: async (stopped) => {
        await pause(gatherMs);
        const now = this.due;
        this.due = new Set();
        for (const personId of now) {
          if (stopped.aborted) return;
          const unread = await notifications.unread(personId);
          pushes.publish(`user:${personId}`, 'notifications-changed', { unread });
          // SQLite answers without one: a thing shared with hundreds would keep other requests waiting.
          await turnOfLoop();
        }
      },
      onFailure: (error) => logger.error({ err: error }, 'notifications could not be pushed'),
    });
    people.onFound((found) => {
      for (const id of found) this.due.add(id);
      void work.run();
    });
  }

  /** The number of these people, or some of them, may be another one now. */
  pushTo(people: readonly string[]): void {
    this.people.seek(people);
  }
}
