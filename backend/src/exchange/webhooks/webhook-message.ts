import type { WebhookMessage } from '@commonplace/contracts/api';
import type { EntityManager } from 'typeorm';
import { notePolicy } from '../../access/note-policy.ts';
import { User } from '../../accounts/user.entity.ts';
import { readNoteRows } from '../../library/notes/read/note-rows.ts';
import { shownTitle } from '../../library/notes/read/shown-title.ts';
import type { Webhook, WebhookDelivery } from './webhook.entities.ts';

/**
 * What a receiver is told now, or null where the owner of the webhook may not know it (any more): the note is gone, they
 * may not read it, or their account is suspended.
 */
export async function webhookMessage(
  manager: EntityManager,
  { ownerId }: Pick<Webhook, 'ownerId'>,
  delivery: WebhookDelivery,
  publicUrl: string,
): Promise<WebhookMessage | null> {
  const owner = await manager.findOneBy(User, { id: ownerId });
  if (!owner || owner.endedAt !== null || owner.suspendedAt !== null) return null;
  const { id, event: type, noteId, notebookId, actorId, createdAt } = delivery;
  const place = await (noteId === null
    ? notebookPlace(manager, ownerId, notebookId)
    : notePlace(manager, ownerId, delivery, publicUrl));
  if (place === null) return null;
  return {
    type,
    id,
    time: new Date(createdAt).toISOString(),
    actor: actorId === null ? null : await usernameOf(manager, actorId),
    noteId,
    ...place,
  };
}

type Place = Pick<WebhookMessage, 'notebookId' | 'url' | 'title'>;

/** Told to its owner and to who has a note in it; null for others. Of a test, nothing. */
async function notebookPlace(
  manager: EntityManager,
  ownerId: string,
  notebookId: string | null,
): Promise<Place | null> {
  const place = { notebookId, url: null, title: null };
  if (notebookId === null) return place;
  const concerned: unknown[] = await manager.query(
    `SELECT 1 FROM notebook WHERE id = ? AND owner_id = ?
     UNION SELECT 1 FROM note WHERE notebook_id = ? AND author_id = ?`,
    [notebookId, ownerId, notebookId, ownerId],
  );
  return concerned.length > 0 ? place : null;
}

async function notePlace(
  manager: EntityManager,
  ownerId: string,
  { noteId, event }: WebhookDelivery,
  publicUrl: string,
): Promise<Place | null> {
  const [row] = await readNoteRows(manager, ownerId, noteId === null ? [] : [noteId], 'listed');
  if (!row || row.author.endedAt !== null) return null;
  // Who could read it before it went to the trash is told that it is there.
  const { facts } = row;
  const inPlace = { ...facts, isTrashed: false, notebook: { ...facts.notebook, isTrashed: false } };
  if (!notePolicy(ownerId, event === 'note.trashed' ? inPlace : facts).read) return null;
  return {
    notebookId: row.notebook.id,
    url: `${publicUrl}/?note=${row.note.id}`,
    title: shownTitle(row.note.title),
  };
}

async function usernameOf(manager: EntityManager, id: string): Promise<string | null> {
  const person = await manager.findOneBy(User, { id });
  return person && person.endedAt === null && person.suspendedAt === null ? person.username : null;
}
