import type { DocumentAddress } from '@commonplace/contracts/collab';
import type {
  AppendEntry,
  AppendResult,
  AuthenticateRequest,
  AuthenticateResponse,
  Hint,
  RecheckRequest,
  RecheckResponse,
  StoredDocument,
} from '@commonplace/contracts/internal';

/** What the collab-server needs from the outside: rights and hints from the backend, content from the journal. */
export interface CollabPorts {
  /** Who a token belongs to and what they may do with a note. Rejects while the backend is away. */
  authenticate(request: AuthenticateRequest): Promise<AuthenticateResponse>;
  /** The rights of open connections as they are now. Rejects while the backend is away. */
  recheck(request: RecheckRequest): Promise<RecheckResponse>;
  /** Resolves after the commit, never before. Rejects with {@link JournalAway} when it can't be known to be written. */
  append(entry: AppendEntry): Promise<AppendResult>;
  /** Everything stored. Rejects with {@link NoteMissing} or {@link JournalAway}, never answers an empty document instead. */
  load(address: DocumentAddress): Promise<StoredDocument>;
  /** What was stored after `seq`, or base and later rows when the base is past it. Rejects like `load`. */
  since(address: DocumentAddress, seq: number): Promise<StoredDocument>;
  /** Reads hints until the returned function is called. */
  listen(listener: HintListener): () => void;
  /** From here on an append that fails is given up after `patience` milliseconds. */
  hurry(patience: number): void;
  close(): Promise<void>;
}

export interface HintListener {
  hint(hint: Hint): void;
  /** Hints may have been missed: everything has to be looked at. */
  gap(): void;
}

/** The journal did not answer in time. What was asked may or may not have happened. */
export class JournalAway extends Error {
  constructor(options?: ErrorOptions) {
    super('The journal is away', options);
    this.name = 'JournalAway';
  }
}

/** The note, or this generation of it, does not exist. */
export class NoteMissing extends Error {
  constructor() {
    super('The note does not exist');
    this.name = 'NoteMissing';
  }
}
