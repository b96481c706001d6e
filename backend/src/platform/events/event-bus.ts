import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import type { Unit } from '../database/unit.ts';
import type { DeliveredEvent, DeliveredEventClass, DomainEvent, EventClass } from './domain-event.ts';
import { insertOutboxRow, outboxRow } from './outbox-row.ts';

type InTransaction<E> = (event: E, unit: Unit) => Promise<unknown>;
type AfterCommit<E> = (event: E) => void | Promise<void>;
type Delivery<E> = (event: E) => void | Promise<void>;

/** What has to be delivered of one class of event, and to whom. */
interface Deliveries {
  prototype: object;
  listeners: Map<string, Delivery<never>>;
}

/**
 * Connects features. A listener has one file and receives one class of event with its subclasses, in
 * one of three ways: inside the transaction, just before it commits, so that its writes stand or fall with the
 * act; after the commit in this process, where a crash may lose it; or delivered from the outbox, at least once.
 */
@Injectable()
export class EventBus {
  private readonly inTransaction = new Map<EventClass<DomainEvent>, InTransaction<never>[]>();
  private readonly afterCommit = new Map<EventClass<DomainEvent>, AfterCommit<never>[]>();
  private readonly deliveries = new Map<string, Deliveries>();
  private readonly running = new Set<Promise<void>>();
  private wake: () => void = () => {};

  constructor(private readonly logger: PinoLogger) {
    logger.setContext(EventBus.name);
  }

  onInTransaction<E extends DomainEvent>(event: EventClass<E>, listener: InTransaction<E>): void {
    this.inTransaction.set(event, [...(this.inTransaction.get(event) ?? []), listener]);
  }

  onAfterCommit<E extends DomainEvent>(event: EventClass<E>, listener: AfterCommit<E>): void {
    this.afterCommit.set(event, [...(this.afterCommit.get(event) ?? []), listener]);
  }

  /**
   * Has every event of the class stored with its act and delivered afterwards, in the order of its topic, also
   * when the process ends in between. It may come twice, so the listener is idempotent. A listener that throws
   * receives the event again after growing pauses; only what follows of the same topic waits for it.
   *
   * @param name of the listener in the outbox, at most 60 ASCII characters, and the same in every version
   */
  onDelivery<E extends DeliveredEvent>(
    event: DeliveredEventClass<E>,
    name: string,
    listener: Delivery<E>,
  ): void {
    const known = this.deliveries.get(event.eventName) ?? {
      prototype: event.prototype,
      listeners: new Map(),
    };
    if (known.listeners.has(name)) throw new Error(`Two listeners of ${event.eventName} are called ${name}`);
    known.listeners.set(name, listener);
    this.deliveries.set(event.eventName, known);
  }

  /** Has `wake` called after each commit that stored events for delivery. */
  onStored(wake: () => void): void {
    this.wake = wake;
  }

  /** Runs what belongs to the transaction, one after the other, and stores what is to be delivered. A throw undoes the whole act. */
  async runInTransaction(event: DomainEvent, unit: Unit): Promise<void> {
    for (const listener of listenersOf(this.inTransaction, event)) await listener(event as never, unit);
    for (const name of this.deliveriesOf(event)) {
      await unit.manager.query(insertOutboxRow, outboxRow(event as DeliveredEvent, name));
    }
  }

  /** Starts what follows the commit and waits for none of it. A failure is logged: the act has happened. */
  publish(event: DomainEvent): void {
    for (const listener of listenersOf(this.afterCommit, event)) {
      const run = (async () => listener(event as never))().catch((error: unknown) => {
        this.logger.error({ err: error, event: event.constructor.name }, 'a listener failed');
      });
      this.running.add(run);
      run.finally(() => this.running.delete(run));
    }
    if (this.deliveriesOf(event).length > 0) this.wake();
  }

  /** Names of the listeners to which events of this name are delivered. */
  listenersTo(eventName: string): string[] {
    return [...(this.deliveries.get(eventName)?.listeners.keys() ?? [])];
  }

  /**
   * Delivers a stored event to one listener.
   *
   * @throws what the listener throws, and when this version has no such listener
   */
  async deliver(eventName: string, listener: string, payload: string): Promise<void> {
    const known = this.deliveries.get(eventName);
    const hear = known?.listeners.get(listener);
    if (!known || !hear) throw new Error(`${eventName} has no listener ${listener}`);
    const event: DomainEvent = Object.assign(Object.create(known.prototype), JSON.parse(payload));
    await hear(event as never);
  }

  /** Resolves when every listener that was started has ended. */
  async settled(): Promise<void> {
    while (this.running.size > 0) await Promise.all(this.running);
  }

  private deliveriesOf(event: DomainEvent): string[] {
    const { eventName } = event.constructor as Partial<DeliveredEventClass<DeliveredEvent>>;
    return eventName === undefined ? [] : this.listenersTo(eventName);
  }
}

/** Those of its own class first, then those of the classes that it extends. */
function listenersOf<L>(listeners: ReadonlyMap<EventClass<DomainEvent>, L[]>, event: DomainEvent): L[] {
  const found: L[] = [];
  for (let type = event.constructor; type.prototype; type = Object.getPrototypeOf(type)) {
    found.push(...(listeners.get(type as unknown as EventClass<DomainEvent>) ?? []));
  }
  return found;
}
