import type { PresenceUser } from '@commonplace/contracts/collab';
import type { RelativePosition } from 'yjs';
import type { RefusalReason } from './connection/refusal-reason.ts';
import type { LocalCopy } from './device/device-copy.ts';
import type { Room } from './saving/document-size.ts';
import type { SaveStatus } from './saving/save-status.ts';

/** Where an open note stands. */
export type SessionState =
  /** New Note: there is no note on the server yet. */
  | { kind: 'draft' }
  /** No connection. `shown`: what is on screen comes from this device or an earlier connection. */
  | { kind: 'connecting'; shown: boolean }
  | { kind: 'live' }
  /** The live document of someone who may only read it. */
  | { kind: 'read-only' }
  /** Closed for good. `at`: milliseconds since 1970. */
  | { kind: 'refused'; reason: RefusalReason; at: number }
  /** No note: a text of this browser alone. */
  | { kind: 'local' };

/** Someone who has the note open. `isAway`: so it was when this page lost its connection. */
export interface PersonHere extends PresenceUser {
  isAway: boolean;
}

/** Everything the screen shows of a session; a new object whenever any of it changes. */
export interface SessionSnapshot {
  state: SessionState;
  /** There is something true to show: the document has been loaded, from here or from the server. */
  isLoaded: boolean;
  isEditable: boolean;
  /** It could be edited, if this page knew all that the text holds: something of it is newer than the page (C27). */
  isHeldBack: boolean;
  /** The server granted other rights than the page was opened with: the page should ask for the note again. */
  rightsDiffer: boolean;
  saveStatus: SaveStatus;
  localCopy: LocalCopy;
  /** What still fits into the note. */
  room: Room;
  /** Who has the note open, each person once, oneself first. */
  people: readonly PersonHere[];
  /** The note's live document; null while it is a draft. */
  documentName: string | null;
  /** Where this person and others changed the same text while this page was away (C23b). */
  bothChanged: readonly RelativePosition[];
}
