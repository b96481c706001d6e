import * as Y from 'yjs';

/** Bytes. A shorter document is written out as quickly as it is looked up, and so is more than this that came since. */
const worthKeeping = 16 * 1024;
/** Milliseconds: not to fill the memory with notes that nobody opens any more. */
const keptFor = 1_000;

interface Written {
  update: Uint8Array;
  /** What came after it, and how many bytes that was. */
  since: Uint8Array[];
  bytesSince: number;
}

/**
 * All of a document, for those who have nothing of it yet. Writing out a large one holds up the event loop for
 * milliseconds, so it is kept for a moment: however often the note is opened, the others do not wait for it.
 */
export class WholeNote {
  private readonly document: Y.Doc;
  private kept: Written | null = null;

  constructor(document: Y.Doc) {
    this.document = document;
    document.on('update', (update: Uint8Array, _origin: unknown, _doc: Y.Doc, transaction: Y.Transaction) => {
      const { kept } = this;
      if (kept === null) return;
      kept.since.push(update);
      kept.bytesSince += update.length;
      // What has been deleted is sent to nobody any more.
      if (transaction.deleteSet.clients.size > 0 || kept.bytesSince > worthKeeping) this.kept = null;
    });
  }

  /** The updates that are the whole document when they are applied in this order. */
  read(): Uint8Array[] {
    const written = this.kept ?? this.write();
    if (written.since.length > 1) written.since = [Y.mergeUpdates(written.since)];
    return [written.update, ...written.since];
  }

  private write(): Written {
    const update = Y.encodeStateAsUpdate(this.document);
    const written: Written = { update, since: [], bytesSince: 0 };
    if (update.length >= worthKeeping) this.keep(written);
    return written;
  }

  private keep(written: Written): void {
    this.kept = written;
    setTimeout(() => {
      if (this.kept === written) this.kept = null;
    }, keptFor).unref();
  }
}
