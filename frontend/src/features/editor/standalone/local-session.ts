import { documentFields } from '@commonplace/contracts/document';
import { Awareness } from 'y-protocols/awareness';
import * as Y from 'yjs';
import { randomId } from '../../../shared/api/random-id.ts';
import { type LocalStore, openLocalStore } from '../session/device/local-store.ts';
import { DocumentSize } from '../session/saving/document-size.ts';
import type { SessionSnapshot } from '../session/session-state.ts';
import type { TextSession } from '../session/text-session.ts';
import { TabChannel } from './tab-channel.ts';

/** Whose the text of the standalone editor is: the browser's. Begins as no person's id does. */
const owner = 'browser';
const storeName = 'editor';
const emptiedOrigin = Symbol('emptied');

/** So long after the browser has not opened its storage it is asked again, each time twice as long, in milliseconds. */
const retryAfter = { first: 1_000, most: 60_000 } as const;

/** What became of the place where the text is kept. `lost`: of what is written now nothing is kept. */
export type Keeping = 'opening' | 'kept' | 'lost';

/** What a text was when it was looked at. */
export type TextState = Uint8Array;

/**
 * The text of the standalone editor: kept in this browser, the same one in all its tabs, and in no note yet. No person is
 * asked who writes it, and nothing of it leaves the browser.
 */
export class LocalSession implements TextSession {
  readonly id = randomId();
  readonly doc = new Y.Doc();
  readonly awareness = new Awareness(this.doc);
  readonly user = { id: '', name: '', username: '' };
  readonly documentName = null;
  readonly hasUnsaved = false;

  readonly #listeners = new Set<() => void>();
  readonly #size = new DocumentSize(this.doc, () => this.#refresh());
  #store: LocalStore | null = null;
  #channel: TabChannel | null = null;
  #keeping: Keeping = 'opening';
  #isSchemaCompatible = true;
  #ended = false;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #snapshot: SessionSnapshot;

  constructor() {
    this.awareness.setLocalState(null);
    this.#snapshot = this.#takeSnapshot();
    void this.#open();
  }

  get title(): Y.Text {
    return this.doc.getText(documentFields.title);
  }

  get content(): Y.XmlFragment {
    return this.doc.getXmlFragment(documentFields.content);
  }

  get keeping(): Keeping {
    return this.#keeping;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly snapshot = (): SessionSnapshot => this.#snapshot;

  setFamiliar(isSchemaCompatible: boolean): void {
    this.#isSchemaCompatible = isSchemaCompatible;
    this.#refresh();
  }

  fits(bytes: number): boolean {
    return this.#size.fits(bytes);
  }

  /** Nothing of it is ever under other ids: no server says so. */
  onRenumbered(): void {}

  /** Nobody else changes it. */
  forgetBothChanged(): void {}

  /** How it is now, to be compared with how it is later. */
  state(): TextState {
    return Y.encodeStateVector(this.doc);
  }

  /**
   * Takes everything out, in all tabs: it is somewhere else now. Not when something was written since `state`, here or
   * in another tab, of which the other place knows nothing.
   *
   * @returns whether it is empty
   */
  empty(state: TextState): boolean {
    const now = this.state();
    if (now.length !== state.length || now.some((byte, index) => byte !== state[index])) return false;
    this.doc.transact(() => {
      this.title.delete(0, this.title.length);
      this.content.delete(0, this.content.length);
    }, emptiedOrigin);
    return true;
  }

  async end(): Promise<void> {
    if (this.#ended) return;
    this.#ended = true;
    clearTimeout(this.#retry);
    this.#channel?.close();
    this.#size.stop();
    await this.#store?.close();
    this.awareness.destroy();
    this.doc.destroy();
    this.#listeners.clear();
  }

  async #open(pause: number = retryAfter.first): Promise<void> {
    const onLost = () => this.#become('lost');
    // With any failure of the storage: writing works, and it is said that nothing is kept.
    const store = await openLocalStore({
      userId: owner,
      documentName: storeName,
      doc: this.doc,
      // One that is late is asked again.
      isKnown: false,
      onLost,
    }).catch(() => null);
    if (this.#ended) return void store?.close();
    this.#store = store;
    this.#channel ??= new TabChannel(this.doc);
    this.#become(store ? 'kept' : 'lost');
    // A busy disk may only have been slow. What was written meanwhile is kept then too.
    if (!store) this.#retry = setTimeout(() => void this.#open(Math.min(2 * pause, retryAfter.most)), pause);
  }

  #become(keeping: Keeping): void {
    this.#keeping = keeping;
    this.#refresh();
  }

  #refresh(): void {
    this.#snapshot = this.#takeSnapshot();
    for (const listener of this.#listeners) listener();
  }

  #takeSnapshot(): SessionSnapshot {
    const isLoaded = this.#keeping !== 'opening';
    return {
      state: { kind: 'local' },
      isLoaded,
      isEditable: isLoaded && this.#isSchemaCompatible,
      isHeldBack: isLoaded && !this.#isSchemaCompatible,
      rightsDiffer: false,
      saveStatus: { kind: 'saved' },
      localCopy: 'none',
      room: this.#size.room,
      people: [],
      documentName: null,
      bothChanged: [],
    };
  }
}
