import type { Editor, Range } from '@tiptap/core';
import { entriesFor, idOf, type MenuEntry } from './menu-entries.ts';

/** The slash menu while it is open. */
export interface OpenMenu {
  view: 'all' | 'panels';
  entries: readonly MenuEntry[];
  /** Which entry Enter would choose. */
  active: number;
  /** Where the slash and what follows it stand in the text. */
  range: Range;
}

/** Holds what the slash menu of one editor shows, for the keys that change it and the list that shows it. */
export class MenuState {
  #menu: OpenMenu | null = null;
  #query = '';
  /** What had been typed when the panels were opened. Only what comes after it looks among them. */
  #before = '';
  readonly #listeners = new Set<() => void>();

  readonly snapshot = (): OpenMenu | null => this.#menu;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Opens it, or follows what was typed meanwhile. */
  show(query: string, range: Range): void {
    const isNew = this.#menu === null || query !== this.#query;
    this.#query = query;
    const staysWithPanels = this.#menu?.view === 'panels' && query.startsWith(this.#before);
    const view = staysWithPanels ? 'panels' : 'all';
    const entries = entriesFor(view, view === 'panels' ? query.slice(this.#before.length) : query);
    this.#set({ view, entries, active: isNew ? 0 : (this.#menu?.active ?? 0), range });
  }

  hide(): void {
    if (this.#menu) this.#set(null);
  }

  /** Makes another entry the active one, from the last on to the first. */
  activate(index: number): void {
    const menu = this.#menu;
    if (!menu || menu.entries.length === 0) return;
    const count = menu.entries.length;
    this.#set({ ...menu, active: (index + count) % count });
  }

  openPanels(): void {
    if (!this.#menu) return;
    this.#before = this.#query;
    this.#set({ ...this.#menu, view: 'panels', entries: entriesFor('panels', ''), active: 0 });
  }

  /** From the panels back to where they were opened. */
  goBack(): void {
    if (!this.#menu) return;
    const entries = entriesFor('all', this.#query);
    const active = entries.findIndex((entry) => idOf(entry) === 'panels');
    this.#set({ ...this.#menu, view: 'all', entries, active: Math.max(0, active) });
  }

  /** Takes the active entry, or another one. False when there is none. */
  choose(editor: Editor, index = this.#menu?.active ?? 0): boolean {
    const menu = this.#menu;
    const entry = menu?.entries[index];
    if (!menu || !entry) return false;
    if (entry.kind === 'panels') this.openPanels();
    else entry.command.run(editor, menu.range);
    return true;
  }

  #set(menu: OpenMenu | null): void {
    this.#menu = menu;
    for (const listener of this.#listeners) listener();
  }
}
