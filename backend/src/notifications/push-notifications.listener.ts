import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { RelationChanged } from '../moderation/moderation.events.ts';
import { EventBus } from '../platform/events/event-bus.ts';
import { BackgroundWork } from '../platform/process/background-work.ts';
import type { RepeatedWork } from '../platform/process/repeated-work.ts';
import { Pushes } from '../platform/realtime/pushes.ts';
import { Notifications } from './notifications.ts';
import { NotificationsChanged } from './notifications-changed.event.ts';

/** Changes within this time are one push to each person, in milliseconds: a thousand likes are not counted a thousand times. */
const gatherMs = 100;

/** Tells the open tabs of a person how many notifications are unread, as far as they may read about them by then. */
@Injectable()
export class PushNotificationsListener {
  private readonly work: RepeatedWork;
  private changed = new Set<string>();

  constructor(
    notifications: Notifications,
    pushes: Pushes,
    events: EventBus,
    background: BackgroundWork,
    logger: PinoLogger,
  ) {
    logger.setContext(PushNotificationsListener.name);
    this.work = background.add({
      everyMs: null,
      work: async (stopped) => {
        await pause(gatherMs);
        const people = this.changed;
        this.changed = new Set();
        for (const personId of people) {
          if (stopped.aborted) return;
          const unread = await notifications.unread(personId);
          pushes.publish(`user:${personId}`, 'notifications-changed', { unread });
        }
      },
      onFailure: (error) => logger.error({ err: error }, 'notifications could not be pushed'),
    });
    events.onAfterCommit(NotificationsChanged, ({ recipientIds }) => this.pushTo(recipientIds));
    events.onAfterCommit(RelationChanged, ({ personId }) => this.pushTo([personId]));
  }

  private async pushTo(people: readonly string[]): Promise<void> {
    for (const id of people) this.changed.add(id);
    await this.work.run();
  }
}
