import type { DocumentAddress } from '@commonplace/contracts/collab';
import type { Document } from '@hocuspocus/server';
import { LiveDocument } from './live-document.ts';

/** The documents of this server, also those still being loaded, so that hints reach them too (C9). */
export class LiveDocuments {
  private readonly byDocument = new Map<Document, LiveDocument>();
  /** Nearly always one; another generation, or a successor of one being unloaded, is beside it. */
  private readonly byNote = new Map<string, Set<LiveDocument>>();

  get all(): Iterable<LiveDocument> {
    return this.byDocument.values();
  }

  /** For how many seconds the oldest edit has been waiting for the journal. */
  get oldestAppend(): number {
    let oldest = performance.now();
    const now = oldest;
    for (const live of this.all) oldest = Math.min(oldest, live.oldestAppend ?? now);
    return (now - oldest) / 1_000;
  }

  open(address: DocumentAddress, document: Document): LiveDocument {
    const live = new LiveDocument(address, document);
    this.byDocument.set(document, live);
    const siblings = this.byNote.get(address.noteId) ?? new Set();
    this.byNote.set(address.noteId, siblings.add(live));
    document.on('destroy', () => this.drop(live));
    return live;
  }

  drop(live: LiveDocument): void {
    this.byDocument.delete(live.document);
    const siblings = this.byNote.get(live.address.noteId);
    siblings?.delete(live);
    if (siblings?.size === 0) this.byNote.delete(live.address.noteId);
  }

  of(document: Document): LiveDocument | null {
    return this.byDocument.get(document) ?? null;
  }

  ofNote(noteId: string): ReadonlySet<LiveDocument> {
    return this.byNote.get(noteId) ?? new Set();
  }
}
