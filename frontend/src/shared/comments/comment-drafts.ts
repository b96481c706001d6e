/*
 * Comments that are being written, so that a reload does not lose them. A person's are kept on the device, by person and
 * by what is commented on; a guest's in the tab alone, until they have signed in. Where the browser allows no storage they
 * last as long as the page.
 */

/** Of one person. Beyond it the oldest are dropped. */
const mostDrafts = 50;

/** `note:{id}`, `notebook:{id}`, or `comment:{id}` for a reply to it. */
type DraftSubject = string;
type Drafts = ReadonlyMap<DraftSubject, string>;

const loaded = new Map<string, Drafts>();
const listeners = new Set<() => void>();

/** What a person (null for a guest) has begun to write there; empty without. */
export function readDraft(personId: string | null, subject: DraftSubject): string {
  return draftsOf(personId).get(subject) ?? '';
}

/** Stores a draft; an empty text removes it, and one of spaces alone lasts until the page is left. */
export function keepDraft(personId: string | null, subject: DraftSubject, text: string): void {
  const drafts = new Map(draftsOf(personId));
  drafts.delete(subject);
  if (text !== '') drafts.set(subject, text);
  loaded.set(keyOf(personId), drafts);
  const kept = [...drafts].filter(([, words]) => words.trim() !== '').slice(-mostDrafts);
  try {
    storageOf(personId).setItem(keyOf(personId), JSON.stringify(kept));
  } catch {}
  for (const listener of listeners) listener();
}

/** Calls the listener when a draft was kept. Unsubscribes by what is returned. */
export function watchDrafts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function draftsOf(personId: string | null): Drafts {
  const key = keyOf(personId);
  const drafts = loaded.get(key) ?? stored(personId);
  loaded.set(key, drafts);
  return drafts;
}

function stored(personId: string | null): Drafts {
  try {
    const kept: unknown = JSON.parse(storageOf(personId).getItem(keyOf(personId)) ?? '[]');
    return new Map(Array.isArray(kept) ? kept.filter(isDraft) : []);
  } catch {
    return new Map();
  }
}

function isDraft(kept: unknown): kept is [DraftSubject, string] {
  return Array.isArray(kept) && kept.length === 2 && kept.every((part) => typeof part === 'string');
}

const storageOf = (personId: string | null) => (personId === null ? sessionStorage : localStorage);
const keyOf = (personId: string | null) => `comment-drafts:${personId ?? 'guest'}`;
