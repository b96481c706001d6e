import type { DeliveredEvent, DeliveredEventClass } from './domain-event.ts';

/** Listener of a row that was written by a process without listeners: one row for each is made of it. */
export const everyListener = '';

/** Parameters of {@link insertOutboxRow}. */
export function outboxRow(event: DeliveredEvent, listener: string): (string | number)[] {
  const { eventName } = event.constructor as DeliveredEventClass<DeliveredEvent>;
  const now = Date.now();
  return [listener, event.topic, eventName, JSON.stringify(event), now, now];
}

/** Of any of our processes, in the transaction of the act. */
export const insertOutboxRow =
  'INSERT INTO event_outbox (listener, topic, name, payload, attempts, created_at, next_attempt_at) VALUES (?, ?, ?, ?, 0, ?, ?)';
