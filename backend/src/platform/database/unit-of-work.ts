import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as letRequestsRun, setTimeout as pause } from 'node:timers/promises';
import { AppError } from '@commonplace/contracts/errors';
import { traced } from '@commonplace/contracts/tracing';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { PinoLogger } from 'nestjs-pino';
import type { DataSource, QueryRunner } from 'typeorm';
import type { DomainEvent } from '../events/domain-event.ts';
import { EventBus } from '../events/event-bus.ts';
import { WRITER } from './connection/data-sources.ts';
import { isRetryable } from './retryable-error.ts';
import type { Unit } from './unit.ts';

/** A transaction that stays open longer than this keeps all other writers of SQLite waiting. */
const longHoldMs = 20;
/** How long a transaction is tried again while others hold what it needs. */
const patienceMs = 10_000;

/**
 * The only way to write (C20). The work may run more than once, each time from its beginning and with
 * an empty list of events, so it must have no effect but its statements: no hashing, no mail, no calls.
 *
 * SQLite has one writing connection, so units run one after the other and each begins with
 * `BEGIN IMMEDIATE`. On MariaDB each has its own connection at READ COMMITTED.
 */
@Injectable()
export class UnitOfWork {
  private readonly open = new AsyncLocalStorage<true>();
  private line: Promise<unknown> = Promise.resolve();

  constructor(
    @InjectDataSource(WRITER) private readonly writer: DataSource,
    private readonly events: EventBus,
    private readonly logger: PinoLogger,
  ) {
    logger.setContext(UnitOfWork.name);
  }

  /**
   * Runs the work in one transaction and resolves after its commit.
   *
   * @throws what the work throws, after taking everything back; AppError `unavailable` when the
   * database stays busy for ten seconds.
   */
  async run<T>(work: (unit: Unit) => Promise<T>): Promise<T> {
    if (this.open.getStore()) throw new Error('A unit of work is open already: pass it on instead');
    const attempt = () => this.open.run(true, () => traced('transaction', {}, () => this.once(work)));
    const giveUpAt = Date.now() + patienceMs;
    for (let tries = 1; ; tries += 1) {
      try {
        const { result, events } = this.isSqlite ? await this.inLine(attempt) : await attempt();
        for (const event of events) this.events.publish(event);
        return result;
      } catch (error) {
        if (!isRetryable(error)) throw error;
        if (Date.now() > giveUpAt) throw new AppError('unavailable', { cause: error, retryAfter: 2 });
        await pause(Math.random() * Math.min(5 * 2 ** tries, 200));
      }
    }
  }

  private get isSqlite(): boolean {
    return this.writer.options.type === 'better-sqlite3';
  }

  /**
   * Waits until all earlier units have ended, however they ended. The driver of SQLite is synchronous: without a turn of
   * the event loop between units, a line of them would keep every other request waiting until its end.
   */
  private inLine<T>(attempt: () => Promise<T>): Promise<T> {
    const turn = this.line.then(attempt);
    this.line = turn.then(letRequestsRun, letRequestsRun);
    return turn;
  }

  private async once<T>(
    work: (unit: Unit) => Promise<T>,
  ): Promise<{ result: T; events: readonly DomainEvent[] }> {
    const runner = this.writer.createQueryRunner();
    const events: DomainEvent[] = [];
    const unit: Unit = {
      manager: runner.manager,
      emit: (event) => events.push(event),
      announce: (event) => this.events.runInTransaction(event, unit),
    };
    try {
      await this.begin(runner);
      const begunAt = performance.now();
      try {
        const result = await work(unit);
        // By index: a listener may emit further events.
        for (let i = 0; i < events.length; i += 1) {
          await this.events.runInTransaction(events[i] as DomainEvent, unit);
        }
        await (this.isSqlite ? runner.query('COMMIT') : runner.commitTransaction());
        this.reportLongHold(performance.now() - begunAt);
        return { result, events };
      } catch (error) {
        await this.takeBack(runner);
        throw error;
      }
    } finally {
      // On SQLite this runner is the one connection itself and stays.
      if (!this.isSqlite) await runner.release();
    }
  }

  private async begin(runner: QueryRunner): Promise<void> {
    if (this.isSqlite) {
      await runner.query('BEGIN IMMEDIATE');
      return;
    }
    await runner.connect();
    await runner.query('SET SESSION innodb_lock_wait_timeout = 3');
    await runner.startTransaction('READ COMMITTED');
  }

  private async takeBack(runner: QueryRunner): Promise<void> {
    try {
      await (this.isSqlite ? runner.query('ROLLBACK') : runner.rollbackTransaction());
    } catch (error) {
      // The database may have rolled back by itself; what matters is the error that led here.
      this.logger.warn({ err: error }, 'rollback failed');
    }
  }

  private reportLongHold(heldMs: number): void {
    if (this.isSqlite && heldMs > longHoldMs) {
      this.logger.warn(
        { event: 'database.long-hold', heldMs: Math.round(heldMs) },
        'a unit of work held the database',
      );
    }
  }
}
