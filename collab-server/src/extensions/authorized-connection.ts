import type { AuthenticateResponse } from '@commonplace/contracts/internal';
import { Stopwatch } from '../sockets/stopwatch.ts';

type Allowed = Extract<AuthenticateResponse, { allowed: true }>;

/** A person's place in one document on one connection, with the rights it was given. */
export class AuthorizedConnection {
  readonly user: Allowed['user'];
  readonly sid: string;
  readonly expiresAt: number;
  canEdit: boolean;
  /** They see who else has the document open, and are seen (A22). */
  sharesPresence: boolean;
  /** The note's access epoch when these rights were read (C3). */
  epoch: number;
  /** Tick of the access clock before these rights were asked for. */
  checkedAt: number;
  /** `open` once it is in Hocuspocus' list of connections, where the regular looks find it. */
  stage: 'loading' | 'open' = 'loading';
  /** A message is between its check and its acknowledgement. */
  busy = false;
  /** Rights end with the message at hand (C10). */
  narrowing = false;
  /** Updates that are neither journaled nor acknowledged until what they build on has come (C2). */
  readonly deferred: Uint8Array[] = [];
  /** Time that the event loop spent on the message at hand. */
  readonly work = new Stopwatch();
  /** Runs when the token ends. */
  expiry: NodeJS.Timeout | null = null;

  constructor(allowed: Allowed, checkedAt: number) {
    this.user = allowed.user;
    this.sid = allowed.sid;
    this.expiresAt = allowed.expiresAt;
    this.canEdit = allowed.canEdit;
    this.sharesPresence = allowed.sharesPresence;
    this.epoch = allowed.accessEpoch;
    this.checkedAt = checkedAt;
  }
}
