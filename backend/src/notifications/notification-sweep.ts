import { limits, type NotificationType } from '@commonplace/contracts/api';
import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { In } from 'typeorm';
import { firstIdOfAge } from '../platform/database/first-id-of-age.ts';
import { Reads } from '../platform/database/reads.ts';
import { UnitOfWork } from '../platform/database/unit-of-work.ts';
import { EventBus } from '../platform/events/event-bus.ts';
import { BackgroundWork } from '../platform/process/background-work.ts';
import type { RepeatedWork } from '../platform/process/repeated-work.ts';
import { firstRemembered } from './acts/rings.ts';
import { NotificationsChanged } from './notifications-changed.event.ts';

const pauseMs = 10 * 60_000;
const keptForMs = 90 * 24 * 60 * 60_000;
/** Rows of one transaction. */
const piece = 500;

type Swept = 'notification' | 'notification_rung';

/**
 * Removes acts after 90 days, and before that acts beyond a person's latest 200 of a type, which are never read; what
 * rang is forgotten after a day. Who was notified of what since the last run is kept in memory: after a restart the rest
 * of these acts is removed by age.
 */
@Injectable()
export class NotificationSweep {
  private readonly sweeps: readonly RepeatedWork[];
  private notified = new Map<NotificationType, Set<string>>();

  constructor(
    private readonly reads: Reads,
    private readonly unitOfWork: UnitOfWork,
    events: EventBus,
    background: BackgroundWork,
    logger: PinoLogger,
  ) {
    logger.setContext(NotificationSweep.name);
    events.onAfterCommit(NotificationsChanged, ({ recipientIds, added }) => {
      if (added === null) return;
      const people = this.notified.get(added) ?? new Set();
      for (const id of recipientIds) people.add(id);
      this.notified.set(added, people);
    });
    const onFailure = (error: unknown) =>
      logger.error({ err: error }, 'old notifications could not be removed');
    this.sweeps = [
      background.addJob({
        name: 'old-notifications',
        everyMs: pauseMs,
        work: async (stopped) => {
          await this.removeBefore('notification', stopped, firstIdOfAge(keptForMs));
          await this.removeBefore('notification_rung', stopped, firstRemembered());
        },
        onFailure,
      }),
      // Of the people whom this process notified.
      background.add({
        everyMs: pauseMs,
        work: async (stopped) => {
          const notified = this.notified;
          this.notified = new Map();
          for (const [type, people] of notified)
            for (const personId of people)
              await this.removeAll('notification', stopped, () => this.tooMany(personId, type));
        },
        onFailure,
      }),
    ];
  }

  /** Removes what is too old or too much by now. */
  async sweep(): Promise<void> {
    await Promise.all(this.sweeps.map((sweep) => sweep.run()));
  }

  private async removeAll(
    table: Swept,
    stopped: AbortSignal,
    find: () => Promise<{ id: string }[]>,
  ): Promise<void> {
    while (!stopped.aborted) {
      const ids = (await find()).map(({ id }) => id);
      if (ids.length === 0) return;
      await this.unitOfWork.run(({ manager }) => manager.delete(table, { id: In(ids) }));
      if (ids.length < piece) return;
    }
  }

  private removeBefore(table: Swept, stopped: AbortSignal, id: string): Promise<void> {
    return this.removeAll(table, stopped, () =>
      this.reads.manager.query(`SELECT id FROM ${table} WHERE id < ? ORDER BY id LIMIT ${piece}`, [id]),
    );
  }

  private tooMany(personId: string, type: string): Promise<{ id: string }[]> {
    return this.reads.manager.query(
      `SELECT id FROM notification WHERE recipient_id = ? AND type = ?
       ORDER BY created_at DESC, id DESC LIMIT ${piece} OFFSET ${limits.notificationsKept}`,
      [personId, type],
    );
  }
}
