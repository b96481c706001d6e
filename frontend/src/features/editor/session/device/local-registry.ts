import { parseDocumentName } from '@commonplace/contracts/collab';
import { randomId } from '../../../../shared/api/random-id.ts';
import { type DeviceStorage, deviceStorage, keysBelow } from './device-storage.ts';

/** A document that this device keeps for a person. */
export interface LocalStoreRecord {
  userId: string;
  /** A live document's name, or `draft.<key>` for a note that does not exist yet. */
  documentName: string;
  /** It has been in step with the server once, so it may be shown and edited without a connection. */
  complete: boolean;
}

/** What was unsaved at a moment, by writer; see {@link LocalRegistry.unsavedMarks}. */
export type UnsavedMarks = ReadonlyMap<string, string>;

const storePrefix = 'commonplace:store:';
const dirtyPrefix = 'commonplace:dirty:';

/**
 * Which documents this device keeps, for whom, and which of them hold edits the server has not
 * acknowledged (C22). Every tab marks its own edits under its own writer name, so that one tab's
 * acknowledgement says nothing about another's; what a crashed tab left marked is cleared by the next
 * one that loads the same store and brings it to the server.
 */
export class LocalRegistry {
  readonly #storage: DeviceStorage;
  readonly #writer: string;
  #edits = 0;

  constructor(storage: DeviceStorage, writer = randomId()) {
    this.#storage = storage;
    this.#writer = writer;
  }

  /** The stores of one person, or of everyone who used this device. */
  stores(userId?: string): LocalStoreRecord[] {
    return keysBelow(this.#storage, storePrefix).flatMap((key) => {
      const [owner, documentName] = key.split(':');
      if (!owner || !documentName || (userId !== undefined && owner !== userId)) return [];
      return [{ userId: owner, documentName, complete: this.#isComplete(owner, documentName) }];
    });
  }

  find(userId: string, documentName: string): LocalStoreRecord | null {
    if (this.#storage.getItem(storeKey(userId, documentName)) === null) return null;
    return { userId, documentName, complete: this.#isComplete(userId, documentName) };
  }

  /**
   * The stores of a note from before a backup was restored, which no server takes any more. Those with unsaved edits are
   * opened for these.
   */
  former(userId: string, documentName: string): LocalStoreRecord[] {
    const noteId = parseDocumentName(documentName)?.noteId;
    return this.stores(userId).filter(
      (record) =>
        record.documentName !== documentName &&
        parseDocumentName(record.documentName)?.noteId === noteId &&
        !this.hasUnsaved(userId, record.documentName),
    );
  }

  /** Enters a store before it is opened, so that none can exist without being known. */
  add(userId: string, documentName: string): void {
    if (this.find(userId, documentName)) return;
    this.#storage.setItem(storeKey(userId, documentName), 'partial');
  }

  markComplete(userId: string, documentName: string): void {
    this.#storage.setItem(storeKey(userId, documentName), 'complete');
  }

  /** Forgets a store and what was unsaved in it. Call it after the store itself is gone. */
  remove(userId: string, documentName: string): void {
    for (const writer of this.unsavedMarks(userId, documentName).keys()) {
      this.#storage.removeItem(dirtyKey(userId, documentName, writer));
    }
    this.#storage.removeItem(storeKey(userId, documentName));
  }

  /** Notes an edit of this tab as unsaved; to be called with every edit. */
  markUnsaved(userId: string, documentName: string): void {
    this.#edits += 1;
    this.#storage.setItem(dirtyKey(userId, documentName, this.#writer), String(this.#edits));
  }

  /** Everything this tab wrote is acknowledged. */
  markSaved(userId: string, documentName: string): void {
    this.#storage.removeItem(dirtyKey(userId, documentName, this.#writer));
  }

  hasUnsaved(userId: string, documentName: string): boolean {
    return this.unsavedMarks(userId, documentName).size > 0;
  }

  /** The marks of all writers. Take them before a store is loaded. */
  unsavedMarks(userId: string, documentName: string): UnsavedMarks {
    const prefix = `${dirtyPrefix}${userId}:${documentName}:`;
    return new Map(
      keysBelow(this.#storage, prefix).map((writer) => [
        writer,
        this.#storage.getItem(prefix + writer) ?? '',
      ]),
    );
  }

  /** Clears marks whose edits were in a store that has reached the server since; newer ones stay. */
  clearMarks(userId: string, documentName: string, marks: UnsavedMarks): void {
    for (const [writer, stamp] of marks) {
      const key = dirtyKey(userId, documentName, writer);
      if (this.#storage.getItem(key) === stamp) this.#storage.removeItem(key);
    }
  }

  #isComplete(userId: string, documentName: string): boolean {
    return this.#storage.getItem(storeKey(userId, documentName)) === 'complete';
  }
}

function storeKey(userId: string, documentName: string): string {
  return `${storePrefix}${userId}:${documentName}`;
}

function dirtyKey(userId: string, documentName: string, writer: string): string {
  return `${dirtyPrefix}${userId}:${documentName}:${writer}`;
}

/** Whether this device holds notes of a person that the server does not know in full. */
export function hasUnsavedNotes(userId: string, storage = deviceStorage()): boolean {
  return keysBelow(storage, `${dirtyPrefix}${userId}:note.`).length > 0;
}
