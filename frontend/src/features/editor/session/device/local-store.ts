import { IndexeddbPersistence, PREFERRED_TRIM_SIZE, storeState } from 'y-indexeddb';
import * as Y from 'yjs';
import { dropLocalStore, localStoreName, within } from './drop-local-store.ts';

/**
 * So many milliseconds may the browser take to open a store before the note goes on without it: longer where something
 * is kept in it already, which is all there is without a connection, and the disk of a busy machine is slow.
 */
const openPatience = { new: 2_000, known: 15_000 };
/** After the last of many edits, the pause before they are made one. */
const trimPause = 1_000;

/** A document's copy on this device, one database per person and document (C22). */
export interface LocalStore {
  /** Keeps the document as it is now in place of all that was kept of it. */
  rewrite(): void;
  close(): Promise<void>;
  /** Closes it and deletes what it holds. */
  drop(): Promise<void>;
}

interface OpenLocalStore {
  userId: string;
  documentName: string;
  doc: Y.Doc;
  /** Something was kept in it by an earlier visit. */
  isKnown: boolean;
  /** The store does not take writes any more: full, or taken away by the browser. */
  onLost: () => void;
}

/**
 * Opens the copy, loads it into `doc` and keeps it in step from then on. Null where the browser has no
 * storage to give (a private window, a policy, a full disk): the note then works online only.
 */
export async function openLocalStore({
  userId,
  documentName,
  doc,
  isKnown,
  onLost,
}: OpenLocalStore): Promise<LocalStore | null> {
  const name = localStoreName(userId, documentName);
  const patience = isKnown ? openPatience.known : openPatience.new;
  if (!(await within(patience, canStore(name)))) return null;
  const persistence = new IndexeddbPersistence(name, doc);
  if (!(await within(patience, persistence.whenSynced)) || !persistence.db) {
    void persistence.destroy();
    return null;
  }
  return keepInStep(persistence, persistence.db, () => dropLocalStore(userId, documentName), onLost);
}

/**
 * Writes in place of y-indexeddb, which drops the errors of its own writes. Worse, it throws when the browser
 * has taken the database away, and then a listener after it never receives the edit: it
 * would not be sent, and called saved.
 */
function keepInStep(
  persistence: IndexeddbPersistence,
  database: IDBDatabase,
  remove: () => Promise<void>,
  onLost: () => void,
): LocalStore {
  const { doc } = persistence;
  let trimTimer: ReturnType<typeof setTimeout> | undefined;
  let isOpen = true;

  async function close(): Promise<void> {
    if (!isOpen) return;
    isOpen = false;
    clearTimeout(trimTimer);
    doc.off('update', write);
    await persistence.destroy();
  }

  function lose(): void {
    if (!isOpen) return;
    void close();
    onLost();
  }

  function write(update: Uint8Array, origin: unknown): void {
    if (origin === persistence) return;
    try {
      const transaction = database.transaction('updates', 'readwrite');
      transaction.objectStore('updates').add(update);
      // By itself the browser would do so in another turn of the page, which may be its last.
      transaction.commit();
    } catch {
      lose();
      return;
    }
    persistence._dbsize += 1;
    if (persistence._dbsize < PREFERRED_TRIM_SIZE) return;
    clearTimeout(trimTimer);
    trimTimer = setTimeout(() => void storeState(persistence, false).catch(lose), trimPause);
  }

  function rewrite(): void {
    if (!isOpen) return;
    clearTimeout(trimTimer);
    try {
      const transaction = database.transaction('updates', 'readwrite');
      const updates = transaction.objectStore('updates');
      updates.clear();
      updates.add(Y.encodeStateAsUpdate(doc));
      transaction.commit();
      persistence._dbsize = 1;
    } catch {
      lose();
    }
  }

  doc.off('update', persistence._storeUpdate);
  doc.on('update', write);
  // Every transaction's abort comes here, that of y-indexeddb's first write too: what was typed before the store was open.
  database.addEventListener('abort', lose);
  // The person, or the browser, deletes what this site keeps.
  database.addEventListener('versionchange', lose);
  database.addEventListener('close', lose);
  return {
    rewrite,
    close,
    async drop() {
      await close();
      await remove();
    },
  };
}

/** y-indexeddb leaves a failed opening as an unhandled rejection, so the opening is tried first. */
async function canStore(name: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    // A database of its own: opening the real one here would create it without y-indexeddb's tables.
    const request = indexedDB.open(`${name}:probe`);
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      request.result.close();
      indexedDB.deleteDatabase(`${name}:probe`);
      resolve();
    };
  });
}
