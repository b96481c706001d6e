/**
 * Something that happened, as a small class named after it in the past tense. Raised inside a unit of
 * work with `unit.emit(event)`.
 */
export type DomainEvent = object;

export type EventClass<E extends DomainEvent> = abstract new (...args: never[]) => E;
