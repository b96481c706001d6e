import type { Unit } from '../../platform/database/unit.ts';
import type { PostOutcome } from '../../platform/outgoing/post-once.ts';
import { updatePauseMs } from './queue-deliveries.ts';
import { givenUpAfterMs, pauseAfter } from './retry-pauses.ts';
import { Webhook, WebhookDelivery } from './webhook.entities.ts';

/** An answer, none, that the owner may not know of it, or that the webhook was switched off. */
export type Outcome = PostOutcome | 'nothing' | 'off';

/** Writes what came of an attempt, and what follows for the webhook and for what else waits for its receiver. */
export async function settleDelivery(
  { manager }: Unit,
  webhook: Webhook,
  { id, attempts: before }: WebhookDelivery,
  outcome: Outcome,
): Promise<void> {
  if (outcome === 'nothing') {
    await manager.delete(WebhookDelivery, { id });
    return;
  }
  if (outcome === 'off') {
    await manager.update(WebhookDelivery, { id }, { state: 'failed' });
    return;
  }
  const now = Date.now();
  const attempts = before + 1;
  if (outcome !== null && outcome >= 200 && outcome < 300) {
    await manager.update(WebhookDelivery, { id }, { state: 'sent', attempts, status: outcome });
    if (webhook.failingSince === null) return;
    await manager.update(Webhook, { id: webhook.id }, { failingSince: null });
    // The receiver is back: what waited for it goes now, but edits not before others of their note could follow.
    await manager.query(
      `UPDATE webhook_delivery
       SET next_attempt_at = CASE WHEN pending_key IS NULL OR created_at < ? THEN ? ELSE created_at + ? END
       WHERE webhook_id = ? AND state = 'waiting' AND next_attempt_at > ?`,
      [now - updatePauseMs, now, updatePauseMs, webhook.id, now],
    );
    return;
  }
  const failingSince = webhook.failingSince ?? now;
  const isActive = now - failingSince < givenUpAfterMs;
  await manager.update(Webhook, { id: webhook.id, isActive: true }, { failingSince, isActive });
  const pauseMs = isActive ? pauseAfter(attempts) : null;
  if (pauseMs === null) {
    await manager.update(WebhookDelivery, { id }, { state: 'failed', attempts, status: outcome });
    return;
  }
  const nextAttemptAt = now + pauseMs;
  await manager.update(WebhookDelivery, { id }, { attempts, status: outcome, nextAttemptAt });
  // One request finds out whether a receiver is back, not a thousand.
  await manager.query(
    `UPDATE webhook_delivery SET next_attempt_at = ?
     WHERE webhook_id = ? AND state = 'waiting' AND next_attempt_at < ?`,
    [nextAttemptAt, webhook.id, nextAttemptAt],
  );
}
