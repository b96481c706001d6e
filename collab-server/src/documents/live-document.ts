import { type DocumentAddress, keepAsWritten } from '@commonplace/contracts/collab';
import type { StoredDocument } from '@commonplace/contracts/internal';
import type { Document, LocalTransactionOrigin } from '@hocuspocus/server';
import * as Y from 'yjs';
import { ClientOwners } from './client-owners.ts';

/** Rows from the journal: Hocuspocus broadcasts them and stores nothing (C8). */
const fromJournal = { source: 'local', skipStoreHooks: true } satisfies LocalTransactionOrigin;

/**
 * A document in memory and where it is in its journal (C7). The state may be ahead of
 * `appliedSeq`, never behind it: updates commute, so each is applied when it is known, while the
 * sequence advances only over what is known without a hole.
 */
export class LiveDocument {
  readonly address: DocumentAddress;
  readonly document: Document;
  appliedSeq = 0;
  readonly owners = new ClientOwners();
  private readonly ahead = new Set<number>();
  /** In the order in which they began. */
  private readonly appends = new Set<{ since: number }>();
  private heardSeq = 0;

  constructor(address: DocumentAddress, document: Document) {
    this.address = address;
    this.document = document;
    keepAsWritten(document);
  }

  /** Appends of this document that have not been answered. While there are any it stays in memory (C9). */
  get appendsInFlight(): number {
    return this.appends.size;
  }

  /** When the oldest of them began, by `performance.now()`; null without any. */
  get oldestAppend(): number | null {
    const [oldest] = this.appends;
    return oldest?.since ?? null;
  }

  /** An append begins. Call what is returned once it is answered. */
  beginAppend(): () => void {
    const append = { since: performance.now() };
    this.appends.add(append);
    return () => this.appends.delete(append);
  }

  /** The journal has more than was applied here. */
  get isBehind(): boolean {
    return this.ahead.size > 0 || this.heardSeq > this.appliedSeq;
  }

  /** Something says that the journal stands here: a hint, or the regular look at all documents. */
  hear(headSeq: number): void {
    this.heardSeq = Math.max(this.heardSeq, headSeq);
  }

  /** The row with this number was appended from here and has been applied. */
  landed(seq: number): void {
    if (seq > this.appliedSeq) this.ahead.add(seq);
    this.advance();
  }

  /** Applies what was read from the journal. Answers how many rows could not be applied. */
  apply(stored: StoredDocument): number {
    // Without connections a broadcast goes nowhere, but a batched one would wait for the first of
    // them and send it the whole document unasked, before its rights were looked at once more.
    const batching = this.document.flushDelay;
    if (this.document.isLoading) this.document.flushDelay = false;
    let unreadable = 0;
    try {
      if (stored.base !== null) Y.applyUpdate(this.document, stored.base, fromJournal);
      for (const row of stored.rows) {
        try {
          Y.applyUpdate(this.document, row.update, fromJournal);
        } catch {
          // One bad row must not keep a note shut (C11). It stays in the journal.
          unreadable += 1;
        }
      }
    } finally {
      this.document.flushDelay = batching;
    }
    this.appliedSeq = Math.max(this.appliedSeq, stored.headSeq);
    this.advance();
    return unreadable + stored.quarantined.length;
  }

  private advance(): void {
    while (this.ahead.delete(this.appliedSeq + 1)) this.appliedSeq += 1;
    for (const seq of this.ahead) if (seq <= this.appliedSeq) this.ahead.delete(seq);
  }
}
