import { parseDocumentName } from '@commonplace/contracts/collab';
import type { StoredDocument } from '@commonplace/contracts/internal';
import type { Extension, Hocuspocus } from '@hocuspocus/server';
import { DocumentClosed } from '../document-closed.ts';
import type { LiveDocument } from '../documents/live-document.ts';
import type { LiveDocuments } from '../documents/live-documents.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { type CollabPorts, NoteMissing } from '../ports.ts';
import type { CollabContext } from './collab-context.ts';

/** Keeps documents in memory level with their journals. */
export interface CatchUp {
  extension: Extension<CollabContext>;
  /** A hint, or the regular look: the journal of this note has at least this sequence number. */
  heard(noteId: string, headSeq: number): void;
  heardFor(live: LiveDocument, headSeq: number): void;
  /** Fetches what is missing now. Rejects when that fails. */
  fetchMissing(live: LiveDocument): Promise<void>;
  /** An append of this document has been answered. */
  settled(live: LiveDocument): void;
}

export function catchUp({
  ports,
  lives,
  instance,
  holeTime,
  log,
  metrics,
}: {
  ports: Pick<CollabPorts, 'load' | 'since'>;
  lives: LiveDocuments;
  instance: () => Hocuspocus;
  /** How long a hole may wait for an answer that is still on its way, in milliseconds. */
  holeTime: number;
  log: Log;
  metrics: Metrics;
}): CatchUp {
  const fetching = new Map<LiveDocument, Promise<void>>();

  function fetchMissing(live: LiveDocument): Promise<void> {
    const running = fetching.get(live);
    if (running) return running;
    const fetched = fetchOnce(live).finally(() => fetching.delete(live));
    fetching.set(live, fetched);
    return fetched;
  }

  async function fetchOnce(live: LiveDocument): Promise<void> {
    const from = live.appliedSeq;
    metrics.catchUps.inc();
    take(live, await ports.since(live.address, from));
    // A hint arrived while the answer was on its way, and it brought us forward: go on.
    if (live.isBehind && live.appliedSeq > from) await fetchOnce(live);
  }

  function take(live: LiveDocument, stored: StoredDocument): void {
    const bad = live.apply(stored);
    if (bad === 0) return;
    metrics.badRows.inc(bad);
    log.error({ ...live.address, quarantined: stored.quarantined, bad }, 'stored rows could not be applied');
  }

  /** While loading nothing is fetched: the load compares when it is done (C9). */
  function fetchIfBehind(live: LiveDocument): void {
    if (!live.isBehind || live.document.isLoading || live.document.isDestroyed) return;
    fetchMissing(live).catch((error: unknown) => {
      log.warn({ err: error, ...live.address }, 'rows could not be fetched; the next look tries again');
    });
  }

  function heardFor(live: LiveDocument, headSeq: number): void {
    live.hear(headSeq);
    fetchIfBehind(live);
  }

  return {
    fetchMissing,
    heardFor,
    heard(noteId, headSeq) {
      for (const live of lives.ofNote(noteId)) heardFor(live, headSeq);
    },
    settled(live) {
      if (live.appendsInFlight > 0) {
        // With several batches under way the later rows may be answered first.
        if (live.isBehind) setTimeout(() => fetchIfBehind(live), holeTime).unref();
        return;
      }
      fetchIfBehind(live);
      if (live.document.getConnectionsCount() > 0) return;
      instance()
        .unloadDocument(live.document)
        .catch((error: unknown) => log.error({ err: error, ...live.address }, 'unloading failed'));
    },
    extension: {
      async onLoadDocument({ documentName, document, context }) {
        const address = parseDocumentName(documentName);
        if (!address) throw new DocumentClosed('note-missing');
        // Listening before asking, so that a row appended in between is not missed (C9).
        const live = lives.open(address, document);
        try {
          const stored = await ports.load(address);
          if (context.authorized) context.authorized.work.time(() => take(live, stored));
          else take(live, stored);
        } catch (error) {
          // Never an empty document in place of one that could not be read (C11).
          lives.drop(live);
          context.socket.documentClosed(documentName, documentName);
          if (error instanceof NoteMissing) throw new DocumentClosed('note-missing');
          log.warn({ err: error, ...address }, 'a document could not be loaded');
          throw new DocumentClosed('journal-away');
        }
      },

      // Hints that arrived meanwhile (C9).
      async afterLoadDocument({ document }) {
        const live = lives.of(document);
        if (live) fetchIfBehind(live);
      },

      async beforeUnloadDocument({ documentName, document }) {
        // Hocuspocus unloads by name: an orphan must not take its successor with it.
        const isCurrent = instance().documents.get(documentName) === document;
        const live = lives.of(document);
        if (!isCurrent || (live && live.appendsInFlight > 0)) throw new DocumentClosed('server-restarting');
      },
    },
  };
}
