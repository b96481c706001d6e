import type { Draft, Drafts } from './device/draft.ts';
import type { LocalRegistry } from './device/local-registry.ts';
import type { SetAside } from './device/set-aside.ts';

/** What a session works on: a note that exists, or one that is created with its first change. */
export type SessionTarget =
  | { kind: 'note'; documentName: string; mayEdit: boolean }
  | { kind: 'draft'; draft: Draft; create: CreateNote };

/** Creates a note, empty; one only, however often it is asked with the same key. */
export type CreateNote = (idempotencyKey: string) => Promise<CreationOutcome>;

/**
 * What became of the creation of a draft's note. `message`: the server's, null when it did not answer. `final`: trying
 * again by itself would not help.
 */
export type CreationOutcome =
  | { kind: 'created'; documentName: string }
  | { kind: 'failed'; message: string | null; final: boolean };

export interface SessionUser {
  id: string;
  name: string;
  username: string;
}

/** What a session is given by the page it is in. */
export interface SessionPlace {
  registry: LocalRegistry;
  drafts: Drafts;
  setAside: SetAside;
  token: () => string;
  /** The address of a document's websocket. */
  collabUrl: (documentName: string) => string;
}
