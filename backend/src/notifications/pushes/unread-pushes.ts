import { setImmediate as letRequestsRun, setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { Topic } from '../../platform/bus/bus.ts';
import { BackgroundWork } from '../../platform/process/background-work.ts';
import { ConnectedPeople } from '../../platform/realtime/connected-people.ts';
import { Pushes } from '../../platform/realtime/pushes.ts';
import { Notifications } from '../notifications.ts';

/** People whose number of unread notifications changed, or may have. */
const unreadChanged = new Topic<readonly string[]>('unread-changed');

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
          // better-sqlite3 is synchronous: without this pause no other request is answered.
          await letRequestsRun();
        }
      },
      onFailure: (error) => logger.error({ err: error }, 'notifications could not be pushed'),
    });
    people.onFound(unreadChanged, (found) => {
      for (const id of found) this.due.add(id);
      void work.run();
    });
  }

  /** Pushes their unread number again; it may have changed. */
  pushTo(people: readonly string[]): void {
    this.people.seek(unreadChanged, people);
  }
}
