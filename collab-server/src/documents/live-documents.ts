import { type DocumentAddress, formatDocumentName } from '@commonplace/contracts/collab';
import type { Document } from '@hocuspocus/server';
import { LiveDocument } from './live-document.ts';

/** The documents of this server, also those still being loaded, so that hints reach them too (C9). */
export class LiveDocuments {
  private readonly byName = new Map<string, LiveDocument>();

  get all(): Iterable<LiveDocument> {
    return this.byName.values();
  }

  open(address: DocumentAddress, document: Document): LiveDocument {
    const live = new LiveDocument(address, document);
    this.byName.set(document.name, live);
    document.on('destroy', () => this.drop(live));
    return live;
  }

  drop(live: LiveDocument): void {
    const name = formatDocumentName(live.address);
    // By identity: a document with this name may have been loaded anew meanwhile.
    if (this.byName.get(name) === live) this.byName.delete(name);
  }

  of(document: Document): LiveDocument | null {
    const live = this.byName.get(document.name);
    return live?.document === document ? live : null;
  }

  ofNote(noteId: string): LiveDocument[] {
    return [...this.byName.values()].filter((live) => live.address.noteId === noteId);
  }
}
