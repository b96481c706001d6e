/** What the live document of a note says at this moment, which REST has only after the next fold (C14). */
export interface LiveNote {
  title: string;
  /** Its first paragraph with words in it, cut as in lists. */
  preview: string;
  /** The last change that this page saw; null while it has seen none. `at` is an instant in ISO form. */
  edited: { at: string; by: 'self' | 'others' } | null;
}

/** The right to publish one note: of several open documents of a note the newest has it. */
export interface LiveNoteLine {
  say(live: LiveNote): void;
  /** The document closes. What was changed stays told until REST has caught up. */
  close(): void;
  /** The document is not the note's truth any more: REST is. */
  withdraw(): void;
}

interface Entry {
  live: LiveNote | null;
  isOpen: boolean;
  /** REST may still have an earlier state. */
  isAhead: boolean;
}

/**
 * What is known of notes from their open documents, by note id. The editor publishes; lists, tab title and byline read
 * it with `useLiveNote`.
 */
class LiveNotes {
  readonly #entries = new Map<string, Entry>();
  readonly #listeners = new Set<() => void>();
  readonly #editListeners = new Set<() => void>();
  readonly #foldListeners = new Set<(noteId: string) => void>();

  open(noteId: string): LiveNoteLine {
    const before = this.#entries.get(noteId);
    const entry: Entry = { live: before?.live ?? null, isOpen: true, isAhead: before?.isAhead ?? false };
    this.#entries.set(noteId, entry);
    const isNewest = () => this.#entries.get(noteId) === entry;
    return {
      say: (live) => {
        if (isNewest()) this.#say(entry, live);
      },
      close: () => {
        entry.isOpen = false;
        if (!isNewest()) return;
        if (!entry.isAhead) this.#forget(noteId);
        else for (const listener of this.#editListeners) listener();
      },
      withdraw: () => {
        if (isNewest()) this.#forget(noteId);
      },
    };
  }

  /** Null for a note whose live document is not known here. */
  of(noteId: string): LiveNote | null {
    return this.#entries.get(noteId)?.live ?? null;
  }

  /** Shows a title that is on its way into the note, until its document says one. */
  expectTitle(noteId: string, title: string): void {
    const entry = this.#entries.get(noteId);
    if (entry?.live) this.#say(entry, { ...entry.live, title });
  }

  /** The notes of which REST may still have an earlier state. */
  get ahead(): string[] {
    return [...this.#entries].flatMap(([noteId, { isAhead }]) => (isAhead ? [noteId] : []));
  }

  /** REST agrees by now, or is authoritative from here on. */
  caughtUp(noteId: string): void {
    const entry = this.#entries.get(noteId);
    if (!entry) return;
    entry.isAhead = false;
    if (!entry.isOpen) this.#forget(noteId);
  }

  /** What one person's documents said is nothing for the next. */
  clear(): void {
    this.#entries.clear();
    this.#tell();
  }

  /** Calls back after each change of what {@link of} answers; returns the way to stop that. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Whether the note's document is open, so that its server reports each fold. */
  isOpen(noteId: string): boolean {
    return this.#entries.get(noteId)?.isOpen ?? false;
  }

  /** The server has told that REST says what the document said a moment ago. */
  folded(noteId: string): void {
    for (const listener of this.#foldListeners) listener(noteId);
  }

  /** Calls back after each {@link folded}; returns the way to stop that. */
  readonly onFolded = (listener: (noteId: string) => void): (() => void) => {
    this.#foldListeners.add(listener);
    return () => this.#foldListeners.delete(listener);
  };

  /**
   * Calls back after each edit that a document reports, and when an edited one closes; returns the way to stop that.
   */
  readonly onEdit = (listener: () => void): (() => void) => {
    this.#editListeners.add(listener);
    return () => this.#editListeners.delete(listener);
  };

  #say(entry: Entry, live: LiveNote): void {
    const before = entry.live;
    const isEdit = live.edited !== null && live.edited.at !== before?.edited?.at;
    const isSame = before?.title === live.title && before.preview === live.preview;
    if (!isEdit && isSame) return;
    entry.live = live;
    this.#tell();
    if (!isEdit) return;
    entry.isAhead = true;
    for (const listener of this.#editListeners) listener();
  }

  #forget(noteId: string): void {
    if (this.#entries.delete(noteId)) this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** The notes that are open in this tab, and those just left. */
export const liveNotes = new LiveNotes();
