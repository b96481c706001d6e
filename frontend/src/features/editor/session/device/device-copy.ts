import type * as Y from 'yjs';
import type { LocalRegistry, UnsavedMarks } from './local-registry.ts';
import { type LocalStore, openLocalStore } from './local-store.ts';

/** What this device does for the note: `opening`, then one of the others. `none`: read-only notes are not kept. */
export type LocalCopy = 'opening' | 'kept' | 'unavailable' | 'none';

interface DeviceCopyOptions {
  userId: string;
  doc: Y.Doc;
  registry: () => LocalRegistry;
  /** Read-only notes are not kept. */
  isWanted: boolean;
  onChange(): void;
}

/**
 * A note's copy on this device and the records about it (C22). Records are a help, never a condition: a full
 * local storage must not stop the pen.
 */
export class DeviceCopy {
  readonly #options: DeviceCopyOptions;
  #state: LocalCopy;
  #store: LocalStore | null = null;
  #inherited: UnsavedMarks = new Map();
  #isClosed = false;
  /** Dropped, perhaps before it was open. */
  #isUnwanted = false;

  constructor(options: DeviceCopyOptions) {
    this.#options = options;
    this.#state = options.isWanted ? 'opening' : 'none';
  }

  get state(): LocalCopy {
    return this.#state;
  }

  /** An earlier visit left edits in it that the server may not have. */
  get hasInherited(): boolean {
    return this.#inherited.size > 0;
  }

  /**
   * What the device holds of this name before it is opened: perhaps something, or all that the server had once.
   */
  recordOf(name: string): 'nothing' | 'something' | 'complete' {
    const record = this.#options.registry().find(this.#options.userId, name);
    if (record === null) return 'nothing';
    return record.complete ? 'complete' : 'something';
  }

  /** Opens the copy of this name and takes over what an earlier visit left unsaved in it. */
  async open(name: string): Promise<void> {
    const { userId, doc, registry } = this.#options;
    const marks = registry().unsavedMarks(userId, name);
    try {
      const isKnown = this.recordOf(name) === 'complete' || marks.size > 0;
      registry().add(userId, name);
      const onLost = this.#onLost;
      const store = await openLocalStore({ userId, documentName: name, doc, isKnown, onLost });
      if (this.#isUnwanted) {
        await store?.drop();
        registry().remove(userId, name);
        return;
      }
      if (this.#isClosed) return void store?.close();
      this.#store = store;
    } catch {
      // Said on screen: the note works, but only online.
      this.#store = null;
    }
    this.#state = this.#store ? 'kept' : 'unavailable';
    // A store that could not be opened now may open next time: what is known of it stays.
    if (this.#store) this.#inherited = marks;
    this.#options.onChange();
  }

  /** From one name to another: the new copy is there before the old one goes, so a crash in between loses nothing. */
  async move(from: string, to: string, moved: () => void): Promise<void> {
    const former = this.#store;
    this.#do((registry) => registry.markUnsaved(this.#options.userId, to));
    await this.open(to);
    if (this.#isClosed) return;
    this.#do((registry) => {
      if (this.#store) registry.markComplete(this.#options.userId, to);
      moved();
      registry.remove(this.#options.userId, from);
    });
    void former?.drop();
  }

  markComplete(name: string): void {
    if (this.#store) this.#do((registry) => registry.markComplete(this.#options.userId, name));
  }

  /** An edit that only this device knows: down in the records before anything can go wrong. */
  markUnsaved(name: string, alsoNote: () => void = () => undefined): void {
    this.#do((registry) => {
      alsoNote();
      registry.markUnsaved(this.#options.userId, name);
    });
  }

  /** What was written here, now and at the earlier visit, is all on the server. */
  markSaved(name: string): void {
    this.#do((registry) => {
      registry.markSaved(this.#options.userId, name);
      registry.clearMarks(this.#options.userId, name, this.#inherited);
    });
    this.#inherited = new Map();
  }

  /** Another tab took our mark away, thinking that its writer had crashed. */
  restoreMark(name: string): void {
    // Gone with its record: the person is leaving this device, and chose to lose it.
    if (!this.#store || !this.#options.registry().find(this.#options.userId, name)) return;
    this.markUnsaved(name);
  }

  get isOpen(): boolean {
    return this.#store !== null;
  }

  /** The document holds the same under other ids: the copy must not bring the old ones back. */
  rewrite(): void {
    this.#store?.rewrite();
  }

  async drop(name: string): Promise<void> {
    this.#isUnwanted = true;
    const store = this.#store;
    this.#store = null;
    this.#state = 'none';
    await store?.drop();
    this.#do((registry) => registry.remove(this.#options.userId, name));
  }

  /** What is kept stays. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#store?.close();
  }

  #onLost = (): void => {
    this.#state = 'unavailable';
    this.#options.onChange();
  };

  #do(work: (registry: LocalRegistry) => void): void {
    try {
      work(this.#options.registry());
    } catch {
      this.#state = 'unavailable';
    }
  }
}
