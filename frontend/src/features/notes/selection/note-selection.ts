import type { NoteSummary } from '@commonplace/contracts/api';
import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';

/** Notes that can be selected together. */
export const mostSelected = 1_000;

/** The notes that are selected in the lists of a panel, for one act on all of them. */
export class NoteSelection {
  #notes: ReadonlyMap<string, NoteSummary> = new Map();
  /** The note that was chosen last, from which a range goes. */
  #anchorId: string | null = null;
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Another map after each change. */
  readonly notes = () => this.#notes;

  get anchorId(): string | null {
    return this.#anchorId;
  }

  /** Selects a note, or no more. */
  toggle(note: NoteSummary): void {
    const notes = new Map(this.#notes);
    if (!notes.delete(note.id)) notes.set(note.id, note);
    this.#change(notes, note.id);
  }

  /** Selects these too, as many as can be. */
  add(added: readonly NoteSummary[], anchorId = this.#anchorId): void {
    const notes = new Map(this.#notes);
    for (const note of added) if (notes.size < mostSelected) notes.set(note.id, note);
    this.#change(notes, anchorId);
  }

  clear(): void {
    if (this.#notes.size > 0) this.#change(new Map(), this.#anchorId);
  }

  #change(notes: ReadonlyMap<string, NoteSummary>, anchorId: string | null): void {
    this.#notes = notes;
    this.#anchorId = anchorId;
    for (const listener of this.#listeners) listener();
  }
}

/** What can be done with the notes that are selected. */
export type SelectedAction = 'export' | 'trash';

export interface SelectionOfPanel {
  selection: NoteSelection;
  onSelected: (action: SelectedAction) => void;
}

/** Of the panel around; without one nothing can be selected. */
export const PanelSelection = createContext<SelectionOfPanel | null>(null);

/** Notes can be selected where more than reading can be done with them. */
export const isSelectable = (note: NoteSummary): boolean => note.abilities.delete;

const never = () => () => {};

/** How many notes are selected in the panel around. */
export function useSelectedCount(): number {
  const selection = useContext(PanelSelection)?.selection;
  return useSyncExternalStore(selection?.subscribe ?? never, () => selection?.notes().size ?? 0);
}

/** Whether this note is selected. */
export function useIsSelected(noteId: string): boolean {
  const selection = useContext(PanelSelection)?.selection;
  return useSyncExternalStore(
    selection?.subscribe ?? never,
    useCallback(() => selection?.notes().has(noteId) ?? false, [selection, noteId]),
  );
}
