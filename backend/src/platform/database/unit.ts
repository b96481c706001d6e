import type { EntityManager } from 'typeorm';
import type { DomainEvent } from '../events/domain-event.ts';

/** One transaction while it is open. */
export interface Unit {
  /** Statements of this transaction. Nothing else may be awaited while it is open (C20). */
  manager: EntityManager;
  /** Collects an event: its listeners run just before the commit or after it, never if there is none. */
  emit(event: DomainEvent): void;
  /** Runs the event's listeners inside the transaction at once, before the next statement. No others receive it. */
  announce(event: DomainEvent): Promise<void>;
}
