import { setTimeout as pause } from 'node:timers/promises';
import { roomOf, type Subject } from '@commonplace/contracts/realtime';
import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { Reads } from '../../platform/database/reads.ts';
import { listOf } from '../../platform/database/sql-part.ts';
import { EventBus } from '../../platform/events/event-bus.ts';
import { Pushes } from '../../platform/realtime/pushes.ts';
import { countParts } from './count-kinds.ts';
import { readCounts } from './counts.ts';
import { CountsChanged } from './counts-changed.event.ts';

/** Changes that come within this time are one push, in milliseconds. */
const gatherMs = 200;

/** Shows likes and comments of an open note or notebook as they are counted. */
@Injectable()
export class PushCountsListener {
  private readonly changed = new Map<string, Subject>();

  constructor(
    events: EventBus,
    private readonly reads: Reads,
    private readonly pushes: Pushes,
    private readonly logger: PinoLogger,
  ) {
    logger.setContext(PushCountsListener.name);
    events.onAfterCommit(CountsChanged, ({ kind, subjects }) => {
      const { subject } = countParts(kind);
      if (subject !== 'note' && subject !== 'notebook') return;
      if (this.changed.size === 0 && subjects.length > 0) void this.pushSoon();
      for (const id of subjects) this.changed.set(id, { kind: subject, id });
    });
  }

  private async pushSoon(): Promise<void> {
    await pause(gatherMs, undefined, { ref: false });
    const changed = [...this.changed.values()];
    this.changed.clear();
    try {
      for (const kind of ['note', 'notebook'] as const) {
        const subjects = changed.filter((subject) => subject.kind === kind);
        if (subjects.length > 0) await this.push(kind, subjects);
      }
    } catch (error) {
      this.logger.error({ err: error }, 'counts could not be pushed');
    }
  }

  private async push(kind: Subject['kind'], subjects: readonly Subject[]): Promise<void> {
    const [likes, comments] = [`${kind}-likes`, `${kind}-comments`] as const;
    const among = listOf(subjects.map(({ id }) => id));
    const counts = await readCounts(this.reads.manager, [likes, comments], among);
    for (const subject of subjects)
      this.pushes.publish(roomOf(subject), 'counts-changed', {
        subject,
        likesCount: counts.of(likes, subject.id),
        commentsCount: counts.of(comments, subject.id),
      });
  }
}
