import { clearDocument, IndexeddbPersistence } from 'y-indexeddb';
import type * as Y from 'yjs';

/** So long may the browser take to open a store before the note goes on without it. */
const openPatience = 2_000;
/** So often a store that is being written to is checked for taking what it is given. */
const proofInterval = 1_000;

/** A document's copy on this device, one database per person and document (C22). */
export interface LocalStore {
  /** Proves that the browser still takes what is written; call it with every edit. Calls `onLost` when it does not. */
  prove(): void;
  close(): Promise<void>;
  /** Closes it and deletes what it holds. */
  drop(): Promise<void>;
}

interface OpenLocalStore {
  userId: string;
  documentName: string;
  doc: Y.Doc;
  /** The store does not take writes any more: full, or taken away by the browser. */
  onLost: () => void;
}

/** The database's name, which holds the person's id so that nobody opens another's. */
function localStoreName(userId: string, documentName: string): string {
  return `commonplace:${userId}:${documentName}`;
}

/**
 * Opens the copy, loads it into `doc` and keeps it in step from then on. Null where the browser has no
 * storage to give (a private window, a policy, a full disk): the note then works online only.
 */
export async function openLocalStore({
  userId,
  documentName,
  doc,
  onLost,
}: OpenLocalStore): Promise<LocalStore | null> {
  const name = localStoreName(userId, documentName);
  if (!(await canStore(name))) return null;
  const persistence = new IndexeddbPersistence(name, doc);
  if (!(await withinPatience(persistence.whenSynced))) {
    void persistence.destroy();
    return null;
  }

  let provenAt = 0;
  let lost = false;
  return {
    prove() {
      if (lost || Date.now() - provenAt < proofInterval) return;
      provenAt = Date.now();
      // y-indexeddb drops the errors of its own writes, so a write of ours asks for it.
      persistence.set('written', provenAt).catch(() => {
        lost = true;
        onLost();
      });
    },
    close: () => persistence.destroy(),
    drop: async () => {
      await persistence.destroy();
      await dropLocalStore(userId, documentName);
    },
  };
}

/** Deletes a copy that is not open here; open ones in other tabs close themselves for it. */
export async function dropLocalStore(userId: string, documentName: string): Promise<void> {
  if (typeof indexedDB === 'undefined') return;
  // A browser that does not answer keeps nobody from leaving; it deletes when it can.
  await withinPatience(clearDocument(localStoreName(userId, documentName)));
}

/** y-indexeddb leaves a failed opening as an unhandled rejection, so the door is tried first. */
async function canStore(name: string): Promise<boolean> {
  if (typeof indexedDB === 'undefined') return false;
  return withinPatience(
    new Promise<void>((resolve, reject) => {
      // A database of its own: opening the real one here would create it without y-indexeddb's tables.
      const request = indexedDB.open(`${name}:probe`);
      request.onerror = () => reject(request.error);
      request.onsuccess = () => {
        request.result.close();
        indexedDB.deleteDatabase(`${name}:probe`);
        resolve();
      };
    }),
  );
}

async function withinPatience(work: Promise<unknown>): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const impatience = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), openPatience);
  });
  try {
    return await Promise.race([
      work.then(
        () => true,
        () => false,
      ),
      impatience,
    ]);
  } finally {
    clearTimeout(timer);
  }
}
