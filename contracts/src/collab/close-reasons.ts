/**
 * Why a live document was closed by the server, and what the browser does next. The reason travels
 * as text: per document, Hocuspocus drops the numeric code.
 *
 * `retry`: connect again after a pause. `reauthenticate`: connect again at once, which asks for the rights once more.
 * `renumber`: write again what was not taken, under a free Yjs client id.
 * `stop`: this document can't be edited from here any more; unsent text is kept aside for copying.
 */
export const closeReasons = {
  'access-changed': { code: 4401, next: 'reauthenticate' },
  /** Only on `/yjs`, whose tokens live shorter than their session: a fresh one opens the document again. */
  'token-expired': { code: 4401, next: 'reauthenticate' },
  'access-removed': { code: 4403, next: 'stop' },
  'session-ended': { code: 4403, next: 'stop' },
  'note-deleted': { code: 4404, next: 'stop' },
  /** When opening: it does not exist or this person may not read it; which of the two is not said. */
  'note-missing': { code: 4404, next: 'stop' },
  'generation-changed': { code: 4409, next: 'stop' },
  'update-too-large': { code: 4413, next: 'stop' },
  /** The document has reached its largest size: nothing more fits, continue in a fresh copy. */
  'document-full': { code: 4413, next: 'stop' },
  /** The note's author has no storage left: nothing more is taken until there is room again. */
  'storage-full': { code: 4413, next: 'stop' },
  /** The Yjs client id of some content is another person's in this note (C25). Nothing of it was taken. */
  'client-taken': { code: 4410, next: 'renumber' },
  malformed: { code: 4400, next: 'stop' },
  'too-many-requests': { code: 4429, next: 'retry' },
  /** This person has the note open in more places than one person needs; for others there is room. */
  'too-many-windows': { code: 4429, next: 'retry' },
  'journal-away': { code: 4503, next: 'retry' },
  /** Another server may have the document: those who come at once are with the others again. */
  'server-restarting': { code: 4503, next: 'reauthenticate' },
} as const satisfies Record<string, { code: number; next: 'retry' | 'reauthenticate' | 'renumber' | 'stop' }>;

export type CloseReason = keyof typeof closeReasons;

export function isCloseReason(value: string): value is CloseReason {
  return Object.hasOwn(closeReasons, value);
}
