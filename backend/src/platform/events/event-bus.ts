import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import type { Unit } from '../database/unit.ts';
import type { DomainEvent, EventClass } from './domain-event.ts';

type InTransaction<E> = (event: E, unit: Unit) => Promise<void>;
type AfterCommit<E> = (event: E) => void | Promise<void>;

/**
 * Where features meet. A listener lives in one file and hears one class of event, in one of two ways:
 * inside the transaction, just before it commits, so that its writes stand or fall with the act; or
 * after the commit, when the act can't fail any more.
 */
@Injectable()
export class EventBus {
  private readonly inTransaction = new Map<EventClass<DomainEvent>, InTransaction<never>[]>();
  private readonly afterCommit = new Map<EventClass<DomainEvent>, AfterCommit<never>[]>();
  private readonly running = new Set<Promise<void>>();

  constructor(private readonly logger: PinoLogger) {
    logger.setContext(EventBus.name);
  }

  onInTransaction<E extends DomainEvent>(event: EventClass<E>, listener: InTransaction<E>): void {
    this.inTransaction.set(event, [...(this.inTransaction.get(event) ?? []), listener]);
  }

  onAfterCommit<E extends DomainEvent>(event: EventClass<E>, listener: AfterCommit<E>): void {
    this.afterCommit.set(event, [...(this.afterCommit.get(event) ?? []), listener]);
  }

  /** Runs what belongs to the transaction, one after the other. A throw undoes the whole act. */
  async runInTransaction(event: DomainEvent, unit: Unit): Promise<void> {
    for (const listener of this.inTransaction.get(event.constructor as EventClass<DomainEvent>) ?? []) {
      await listener(event as never, unit);
    }
  }

  /** Starts what follows the commit and waits for none of it. A failure is logged: the act has happened. */
  publish(event: DomainEvent): void {
    for (const listener of this.afterCommit.get(event.constructor as EventClass<DomainEvent>) ?? []) {
      const run = (async () => listener(event as never))().catch((error: unknown) => {
        this.logger.error({ err: error, event: event.constructor.name }, 'a listener failed');
      });
      this.running.add(run);
      run.finally(() => this.running.delete(run));
    }
  }

  /** Resolves when every listener that was started has ended. */
  async settled(): Promise<void> {
    while (this.running.size > 0) await Promise.all(this.running);
  }
}
