/**
 * A fact of the past, as a small class named after it in the past tense: who did it and what a listener needs
 * to know without asking again. Raised inside a unit of work with `unit.emit(event)`.
 */
export type DomainEvent = object;

/** An event class, or an abstract one that several extend. */
export type EventClass<E extends DomainEvent> = abstract new (...args: never[]) => E;

/**
 * An event that can be delivered through the outbox: its own properties are JSON, and what is computed from
 * them is a getter. What happened to one topic is delivered in its order.
 */
export interface DeliveredEvent extends DomainEvent {
  /** At most 80 ASCII characters: the id of what it happened to. */
  readonly topic: string;
}

export type DeliveredEventClass<E extends DeliveredEvent> = EventClass<E> & {
  /** Its name in the outbox, at most 60 ASCII characters; it outlives the process that wrote it. */
  readonly eventName: string;
};
