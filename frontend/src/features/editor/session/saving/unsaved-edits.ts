import { parseDocumentName } from '@commonplace/contracts/collab';
import type * as Y from 'yjs';
import type { DeviceCopy } from '../device/device-copy.ts';
import type { AsideReason, SetAside } from '../device/set-aside.ts';
import { type UnsentSince, unsentText } from './unsent-text.ts';

interface UnsavedEditsOptions {
  userId: string;
  doc: Y.Doc;
  copy: DeviceCopy;
  /** Where text is kept for its writer. */
  aside: SetAside;
}

/**
 * What was written in an open note that no server has taken yet: for as long as there is any, this device is marked
 * with it (C22), and what will never be taken is set aside for its writer.
 */
export class UnsavedEdits {
  readonly #options: UnsavedEditsOptions;
  #since: UnsentSince | null = null;

  constructor(options: UnsavedEditsOptions) {
    this.#options = options;
  }

  get exist(): boolean {
    return this.#since !== null;
  }

  /** They would be gone with this page: not kept on this device either. */
  get wouldBeLost(): boolean {
    return this.exist && this.#options.copy.state !== 'kept';
  }

  /** There are some from here on, unless there were before. */
  begin(since: UnsentSince): void {
    this.#since ??= since;
  }

  /** The copy has been opened, and may hold what an earlier visit left. */
  inherit(): void {
    if (this.#options.copy.hasInherited) this.begin('anything');
  }

  /** The content is under other Yjs client ids. */
  renumber(fresh: ReadonlyMap<number, number>): void {
    if (this.#since === null || this.#since === 'anything') return;
    this.#since = { ...this.#since, client: fresh.get(this.#since.client) ?? this.#since.client };
  }

  /** Marks this device with those of a note. */
  mark(documentName: string): void {
    const { copy } = this.#options;
    if (this.exist && copy.isOpen) copy.markUnsaved(documentName);
  }

  /** Another tab took the mark under this key away, thinking that its writer had crashed. */
  restoreMark(documentName: string, key: string): void {
    if (this.exist && key.includes(documentName)) this.#options.copy.restoreMark(documentName);
  }

  /** All that was written here, now and at the earlier visit, is on the server. */
  settle(documentName: string): void {
    const { copy } = this.#options;
    if (!this.exist && !copy.hasInherited) return;
    this.#since = null;
    copy.markSaved(documentName);
  }

  /** No server will take them. The copy on this device goes, but only when their text is safe elsewhere. */
  refuse(documentName: string, reason: AsideReason): void {
    const { doc, copy } = this.#options;
    // The backup may lack what was saved since: everything that is held here is offered.
    const since = reason === 'generation-changed' ? 'anything' : this.#since;
    const text = since === null ? '' : unsentText(doc, since);
    if (!this.setAside(text, documentName, reason)) return;
    this.#since = null;
    void copy.drop(documentName);
  }

  /** Keeps text for its writer to copy. False when it would not survive this page. */
  setAside(text: string, documentName: string, reason: AsideReason): boolean {
    const { userId, aside } = this.#options;
    const address = parseDocumentName(documentName);
    if (text === '' || !address) return true;
    return aside.add(userId, { noteId: address.noteId, text, reason });
  }
}
