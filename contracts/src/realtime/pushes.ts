import { z } from 'zod';
import { id } from '../api/endpoint/shapes.ts';
import { taskSummary } from '../api/exchange/task.ts';
import type { Room } from './rooms.ts';
import { subject } from './subjects.ts';

const count = z.number().int().min(0);

/**
 * What the server sends to browsers: each event with the rooms that it may be sent to and its payload. A payload says no
 * more than REST answers to every member of the room at that moment. An event is a hint to request again and may be lost.
 */
export const pushes = {
  /** The notifications of the person: a new one, or another tab has seen them. */
  'notifications-changed': { rooms: ['user'], payload: z.object({ unread: count }) },
  /** What others share with the person: a new note or notebook, another permission, or one less. */
  'shared-with-me-changed': { rooms: ['user'], payload: z.object({}) },
  /** The person added, changed, moved or removed notes or notebooks, here or in another tab. */
  'own-lists-changed': { rooms: ['user'], payload: z.object({}) },
  /** The person liked a note or notebook or took the like back, here or in another tab. */
  'own-like-changed': { rooms: ['user'], payload: z.object({ subject, hasUserLiked: z.boolean() }) },
  /** The person has seen a note as it is, here or in another tab. */
  'note-seen': { rooms: ['user'], payload: z.object({ noteId: id }) },
  /** An import or export of the person goes on, or has ended. */
  'task-changed': { rooms: ['user'], payload: z.object({ task: taskSummary }) },
  /** The view of a note beside its content and counts: title, place, rights, publication; also that it is gone. */
  'note-changed': { rooms: ['note'], payload: z.object({ noteId: id }) },
  /** A notebook's view, its sections, or the notes in it. */
  'notebook-changed': { rooms: ['notebook'], payload: z.object({ notebookId: id }) },
  /** Likes and comments of a note or notebook. */
  'counts-changed': {
    rooms: ['note', 'notebook'],
    payload: z.object({ subject, likesCount: count, commentsCount: count }),
  },
  /** Comments or replies were added, edited, deleted or liked. */
  'comments-changed': { rooms: ['note', 'notebook'], payload: z.object({ subject }) },
  /** The server ended the membership: the person may not read the thing any more. */
  unwatched: { rooms: ['note', 'notebook'], payload: z.object({ subject }) },
} as const satisfies Record<string, { rooms: readonly string[]; payload: z.ZodType }>;

/** The name of an event. */
export type PushEvent = keyof typeof pushes;
export type PushPayload<E extends PushEvent> = z.infer<(typeof pushes)[E]['payload']>;
/** The rooms that an event may be sent to. */
export type PushRoom<E extends PushEvent> = Extract<Room, `${(typeof pushes)[E]['rooms'][number]}:${string}`>;

/** Whether this version knows the event; a newer server may send others. */
export function isPushEvent(name: string): name is PushEvent {
  return Object.hasOwn(pushes, name);
}
