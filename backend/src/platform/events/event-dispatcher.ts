import { setTimeout as sleep } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { PinoLogger } from 'nestjs-pino';
import { In, type Repository } from 'typeorm';
import { READER } from '../database/connection/data-sources.ts';
import type { Unit } from '../database/unit.ts';
import { UnitOfWork } from '../database/unit-of-work.ts';
import { BackgroundWork } from '../process/background-work.ts';
import type { RepeatedWork } from '../process/repeated-work.ts';
import { EventBus } from './event-bus.ts';
import { OutboxEvent } from './outbox-event.entity.ts';
import { everyListener, insertOutboxRow } from './outbox-row.ts';

/** For events that another process stored without a hint. */
const pauseMs = 5_000;
/** An event that is being delivered is due again after this: its process may have ended. */
const claimMs = 15_000;
/** A listener that takes longer has failed, so that a claim outlasts it. */
const patienceMs = 10_000;
const maxBackoffMs = 10 * 60_000;
/**
 * A listener that fails for so long does not receive the event, and receives later ones. The same holds for a
 * listener that is not there: another backend may be of the version that has it.
 */
const giveUpAfterMs = 24 * 60 * 60_000;
const batchSize = 100;

/**
 * Delivers the events of the outbox, see {@link EventBus.onDelivery}. Events are claimed before they are
 * delivered, so that several backends do not deliver them twice, and of each listener and topic only the
 * oldest, so that they come in order.
 */
@Injectable()
export class EventDispatcher implements OnModuleInit, BeforeApplicationShutdown {
  private readonly deliveries: RepeatedWork;
  private readonly retries = new Set<NodeJS.Timeout>();

  constructor(
    @InjectRepository(OutboxEvent, READER) private readonly outbox: Repository<OutboxEvent>,
    private readonly unitOfWork: UnitOfWork,
    private readonly events: EventBus,
    background: BackgroundWork,
    private readonly logger: PinoLogger,
  ) {
    logger.setContext(EventDispatcher.name);
    this.deliveries = background.add({
      everyMs: pauseMs,
      work: (stopped) => this.deliverAll(stopped),
      onFailure: (error) => logger.error({ err: error }, 'the outbox of events could not be read'),
    });
  }

  onModuleInit(): void {
    this.events.onStored(() => void this.dispatch());
  }

  beforeApplicationShutdown(): void {
    for (const timer of this.retries) clearTimeout(timer);
  }

  /** Delivers all that is due. */
  async dispatch(): Promise<void> {
    await this.deliveries.run();
  }

  private async deliverAll(stopped: AbortSignal): Promise<void> {
    for (;;) {
      const all = stopped.aborted ? [] : await this.due();
      if (all.length === 0) return;
      const due = await this.knownOf(all);
      const spread = due.filter(({ listener }) => listener === everyListener);
      const claimed = await this.unitOfWork.run(async (unit) => {
        await this.spread(unit, spread);
        return claim(unit, due);
      });
      const outcomes = await Promise.all(
        claimed.map(async (row) => ({ row, error: await this.deliver(row) })),
      );
      await this.settle(outcomes);
    }
  }

  /** The oldest of each listener and topic, when its time has come. */
  private due(): Promise<OutboxEvent[]> {
    return this.outbox
      .createQueryBuilder('event')
      .where('event.next_attempt_at <= :now', { now: Date.now() })
      .andWhere(
        `NOT EXISTS (SELECT 1 FROM event_outbox earlier WHERE earlier.topic = event.topic
           AND earlier.listener = event.listener AND earlier.id < event.id)`,
      )
      .orderBy('event.next_attempt_at', 'ASC')
      .addOrderBy('event.id', 'ASC')
      .take(batchSize)
      .getMany();
  }

  /**
   * Leaves what this version does not know to a backend of another one, which has its turn at a random moment. After a day
   * there is none.
   */
  private async knownOf(due: readonly OutboxEvent[]): Promise<OutboxEvent[]> {
    const isKnown = ({ name, listener }: OutboxEvent) => {
      const known = this.events.listenersTo(name);
      return listener === everyListener ? known.length > 0 : known.includes(listener);
    };
    const foreign = due.filter((row) => !isKnown(row));
    if (foreign.length === 0) return [...due];
    const now = Date.now();
    await this.unitOfWork.run(async ({ manager }) => {
      for (const { id, name, listener, createdAt, nextAttemptAt } of foreign) {
        if (now - createdAt <= giveUpAfterMs) {
          const nextTurn = now + 1 + Math.random() * pauseMs;
          await manager.update(OutboxEvent, { id, nextAttemptAt }, { nextAttemptAt: Math.ceil(nextTurn) });
          continue;
        }
        await manager.delete(OutboxEvent, { id });
        this.logger.error({ id, name, listener }, 'an event that no version knows was given up');
      }
    });
    return due.filter(isKnown);
  }

  /** One row for each listener, in place of those of a process that knows none. */
  private async spread(unit: Unit, rows: readonly OutboxEvent[]): Promise<void> {
    for (const { id, topic, name, payload, createdAt } of rows) {
      const { affected } = await unit.manager.delete(OutboxEvent, { id });
      if (affected !== 1) continue;
      for (const listener of this.events.listenersTo(name)) {
        await unit.manager.query(insertOutboxRow, [listener, topic, name, payload, createdAt, createdAt]);
      }
    }
  }

  /** Answers why it failed, or null. */
  private async deliver({ name, listener, payload }: OutboxEvent): Promise<unknown> {
    const ended = new AbortController();
    const tooLong = sleep(patienceMs, undefined, { signal: ended.signal, ref: false }).then(() => {
      throw new Error(`It took longer than ${patienceMs} ms`);
    });
    try {
      await Promise.race([this.events.deliver(name, listener, payload), tooLong]);
      return null;
    } catch (error) {
      return error ?? new Error('It failed without an error');
    } finally {
      ended.abort();
      tooLong.catch(() => {});
    }
  }

  private async settle(outcomes: readonly { row: OutboxEvent; error: unknown }[]): Promise<void> {
    const now = Date.now();
    const failed = outcomes
      .filter(({ error }) => error !== null)
      .map(({ row, error }) => {
        const attempts = row.attempts + 1;
        const isHopeless = now - row.createdAt > giveUpAfterMs;
        const { id, name, listener, topic } = row;
        this.logger.error(
          { err: error, id, name, listener, topic, attempts, isHopeless },
          'an event could not be delivered',
        );
        return { id, attempts, isHopeless, backoffMs: Math.min(250 * 2 ** attempts, maxBackoffMs) };
      });
    const later = failed.filter(({ isHopeless }) => !isHopeless);
    const kept = new Set(later.map(({ id }) => id));
    const gone = outcomes.map(({ row }) => row.id).filter((id) => !kept.has(id));
    await this.unitOfWork.run(async ({ manager }) => {
      if (gone.length > 0) await manager.delete(OutboxEvent, { id: In(gone) });
      for (const { id, attempts, backoffMs } of later)
        await manager.update(OutboxEvent, { id }, { attempts, nextAttemptAt: now + backoffMs });
    });
    for (const { backoffMs } of later) this.retryAfter(backoffMs);
  }

  private retryAfter(milliseconds: number): void {
    const timer = setTimeout(() => {
      this.retries.delete(timer);
      void this.dispatch();
    }, milliseconds);
    timer.unref();
    this.retries.add(timer);
  }
}

/** Those that no other backend has claimed since they were read. */
async function claim({ manager }: Unit, due: readonly OutboxEvent[]): Promise<OutboxEvent[]> {
  const claimed: OutboxEvent[] = [];
  for (const row of due) {
    if (row.listener === everyListener) continue;
    const { id, nextAttemptAt } = row;
    const { affected } = await manager.update(
      OutboxEvent,
      { id, nextAttemptAt },
      { nextAttemptAt: Date.now() + claimMs },
    );
    if (affected === 1) claimed.push(row);
  }
  return claimed;
}
