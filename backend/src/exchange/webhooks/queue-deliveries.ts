import type { WebhookEvent } from '@commonplace/contracts/api';
import { type EntityManager, In } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { isSqlite } from '../../platform/database/is-sqlite.ts';
import { placeholders } from '../../platform/database/sql-part.ts';
import type { Unit } from '../../platform/database/unit.ts';
import { DeliveriesQueued } from './deliveries-queued.event.ts';
import { type Webhook, WebhookDelivery } from './webhook.entities.ts';

/**
 * A webhook whose receiver is away for long, or whose owner imports ten thousand notes, is not told of more than this: its log says
 * how many events were dropped.
 */
const mostWaiting = 1_000;
const hourMs = 60 * 60_000;
/** Edits within this time are told of once. */
export const updatePauseMs = 60_000;

interface NotePlace {
  note_id: string;
  author_id: string;
  notebook_id: string;
  owner_id: string;
}

type Told = Pick<WebhookDelivery, 'noteId' | 'notebookId'>;

/** Queues a telling of these notes for the webhooks of their authors and of the owners of their notebooks. */
export async function queueOfNotes(
  unit: Unit,
  event: WebhookEvent,
  actorId: string | null,
  noteIds: readonly string[],
): Promise<void> {
  if (noteIds.length === 0) return;
  const places: NotePlace[] = await unit.manager.query(
    `SELECT note.id AS note_id, note.author_id, note.notebook_id, notebook.owner_id
     FROM note JOIN notebook ON notebook.id = note.notebook_id WHERE note.id IN ${placeholders(noteIds)}`,
    [...noteIds],
  );
  const webhooks = await activeWebhooksOf(
    unit.manager,
    places.flatMap(({ author_id, owner_id }) => [author_id, owner_id]),
  );
  for (const webhook of listeningTo(event, webhooks)) {
    const told = places.filter(
      ({ author_id, owner_id, notebook_id }) =>
        [author_id, owner_id].includes(webhook.ownerId) && isAbout(webhook, notebook_id),
    );
    const rows = told.map(({ note_id, notebook_id }) => ({ noteId: note_id, notebookId: notebook_id }));
    await queue(unit, webhook.id, event, actorId, rows);
  }
}

/** Queues one telling of a notebook that is in the trash since now, for the webhooks of its owner and of the authors in it. */
export async function queueOfTrashedNotebook(unit: Unit, actorId: string, notebookId: string): Promise<void> {
  const people: { id: string }[] = await unit.manager.query(
    `SELECT owner_id AS id FROM notebook WHERE id = ?
     UNION SELECT author_id FROM note WHERE notebook_id = ? AND trashed_with = ?`,
    [notebookId, notebookId, notebookId],
  );
  const webhooks = await activeWebhooksOf(
    unit.manager,
    people.map(({ id }) => id),
  );
  for (const webhook of listeningTo('note.trashed', webhooks)) {
    if (isAbout(webhook, notebookId))
      await queue(unit, webhook.id, 'note.trashed', actorId, [{ noteId: null, notebookId }]);
  }
}

/** Queues one telling of a webhook at once, whatever it listens to. */
export async function queueTest(unit: Unit, webhookId: string, actorId: string): Promise<void> {
  await queue(unit, webhookId, 'test', actorId, [{ noteId: null, notebookId: null }]);
}

type Listening = Pick<Webhook, 'id' | 'ownerId' | 'notebookId' | 'events'>;

async function activeWebhooksOf(manager: EntityManager, people: readonly string[]): Promise<Listening[]> {
  const owners = [...new Set(people)];
  const rows: { id: string; owner_id: string; notebook_id: string | null; events: string }[] =
    await manager.query(
      `SELECT id, owner_id, notebook_id, events FROM webhook
       WHERE owner_id IN ${placeholders(owners)} AND is_active = 1`,
      owners,
    );
  return rows.map(({ id, owner_id, notebook_id, events }) => ({
    id,
    ownerId: owner_id,
    notebookId: notebook_id,
    events: JSON.parse(events),
  }));
}

const listeningTo = (event: WebhookEvent, webhooks: readonly Listening[]) =>
  webhooks.filter(({ events }) => events.includes(event));

const isAbout = (webhook: Listening, notebookId: string) =>
  webhook.notebookId === null || webhook.notebookId === notebookId;

async function queue(
  unit: Unit,
  webhookId: string,
  event: WebhookDelivery['event'],
  actorId: string | null,
  told: readonly Told[],
): Promise<void> {
  const { manager } = unit;
  const room = mostWaiting - (await waitingOf(manager, webhookId));
  const some = told.slice(0, Math.max(0, room));
  if (some.length < told.length) await recordDropped(unit, webhookId, event, told.slice(some.length));
  if (some.length === 0) return;
  const now = Date.now();
  const isUpdate = event === 'note.updated';
  const rows = some.map(({ noteId, notebookId }) => [
    uuidv7(),
    webhookId,
    event,
    noteId,
    notebookId,
    actorId,
    isUpdate ? keyOfUpdate(noteId) : null,
    'waiting',
    0,
    now,
    isUpdate ? now + updatePauseMs : now,
  ]);
  await manager.query(
    `INSERT ${isSqlite(manager) ? 'OR IGNORE' : 'IGNORE'} INTO webhook_delivery
       (id, webhook_id, event, note_id, notebook_id, actor_id, pending_key, state, attempts, created_at, next_attempt_at)
     VALUES ${rows.map(placeholders).join(', ')}`,
    rows.flat(),
  );
  unit.emit(new DeliveriesQueued());
}

const keyOfUpdate = (noteId: string | null) => `updated:${noteId}`;

/** One row for an hour. The event is the first one that was dropped in it. */
async function recordDropped(
  { manager }: Unit,
  webhookId: string,
  event: WebhookDelivery['event'],
  dropped: readonly Told[],
): Promise<void> {
  const keys = event === 'note.updated' ? dropped.map(({ noteId }) => keyOfUpdate(noteId)) : [];
  // An edit of a note of which one waits is told of with that.
  const told =
    keys.length === 0 ? 0 : await manager.countBy(WebhookDelivery, { webhookId, pendingKey: In(keys) });
  const count = dropped.length - told;
  if (count === 0) return;
  const now = Date.now();
  await manager.query(
    `INSERT INTO webhook_delivery
       (id, webhook_id, event, pending_key, state, attempts, created_at, next_attempt_at)
     VALUES (?, ?, ?, ?, 'dropped', ?, ?, ?)
     ${
       isSqlite(manager)
         ? 'ON CONFLICT (webhook_id, pending_key) DO UPDATE SET attempts = attempts + excluded.attempts'
         : 'ON DUPLICATE KEY UPDATE attempts = attempts + VALUES(attempts)'
     }`,
    [uuidv7(), webhookId, event, `dropped:${Math.floor(now / hourMs)}`, count, now, now],
  );
}

async function waitingOf(manager: EntityManager, webhookId: string): Promise<number> {
  const [row]: { waiting: number | string }[] = await manager.query(
    `SELECT COUNT(*) AS waiting FROM
       (SELECT id FROM webhook_delivery WHERE webhook_id = ? AND state = 'waiting' LIMIT ${mostWaiting}) some`,
    [webhookId],
  );
  return Number(row?.waiting ?? 0);
}
