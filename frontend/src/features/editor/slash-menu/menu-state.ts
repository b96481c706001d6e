import type { Editor, Range } from '@tiptap/core';
import type { BlockCommand } from '../insert/block-commands.ts';
import { entriesFor, idOf, isNamed, type MenuEntry } from './matching-entries.ts';
import { recentBlocks, rememberBlock } from './recent-blocks.ts';

/** The slash menu while it is open. */
export interface OpenMenu {
  view: 'all' | 'panels';
  entries: readonly MenuEntry[];
  /** How many of the first entries are what is used most, and how many behind them were used lately. */
  basic: number;
  recent: number;
  /** Which entry Enter would choose; null when the key is the text's. */
  active: number | null;
  /** Where the slash and what follows it are in the text. */
  range: Range;
}

/** What was typed: a slash, and the search behind it. */
export interface Typed {
  query: string;
  range: Range;
  /** Whether the slash is after a letter, where more often than not it is just a slash. */
  isWithinWord: boolean;
}

/** Holds what the slash menu of one editor shows, for the keys that change it and the list that shows it. */
export class MenuState {
  #menu: OpenMenu | null = null;
  #query = '';
  /** What had been typed when the panels were opened. Only what comes after it looks among them. */
  #before = '';
  /** Read when it opens: nothing changes place under the hand. */
  #lately: readonly string[] = [];
  readonly #listeners = new Set<() => void>();
  readonly #commands: readonly BlockCommand[];

  /** @param commands what it offers */
  constructor(commands: readonly BlockCommand[]) {
    this.#commands = commands;
  }

  readonly snapshot = (): OpenMenu | null => this.#menu;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Opens it, or follows what was typed meanwhile. */
  show({ query, range, isWithinWord }: Typed): void {
    const known = this.#menu;
    if (!known) this.#lately = recentBlocks();
    const isNew = known === null || query !== this.#query;
    this.#query = query;
    const view = known?.view === 'panels' && query.startsWith(this.#before) ? 'panels' : 'all';
    const offer = this.#offer(view);
    const [first] = offer.entries;
    if (isWithinWord && !first) {
      this.hide();
      return;
    }
    const isMeant = !isWithinWord || view === 'panels' || (first !== undefined && isNamed(first, query));
    this.#set({ view, ...offer, active: isNew ? (isMeant ? 0 : null) : known.active, range });
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
    this.#set({ ...this.#menu, view: 'panels', ...this.#offer('panels'), active: 0 });
  }

  /** From the panels back to where they were opened. */
  goBack(): void {
    if (!this.#menu) return;
    const offer = this.#offer('all');
    const active = offer.entries.findIndex((entry) => idOf(entry) === 'panels');
    this.#set({ ...this.#menu, view: 'all', ...offer, active: Math.max(0, active) });
  }

  /** Takes the active entry, or another one. False when there is none. */
  choose(editor: Editor, index: number | null = this.#menu?.active ?? null): boolean {
    const menu = this.#menu;
    const entry = index === null ? undefined : menu?.entries[index];
    if (!menu || !entry) return false;
    if (entry.kind === 'panels') this.openPanels();
    else {
      rememberBlock(entry.command.name);
      entry.command.run(editor, menu.range);
    }
    return true;
  }

  #offer(view: OpenMenu['view']) {
    const query = view === 'panels' ? this.#query.slice(this.#before.length) : this.#query;
    return entriesFor(view, query, this.#lately, this.#commands);
  }

  #set(menu: OpenMenu | null): void {
    this.#menu = menu;
    for (const listener of this.#listeners) listener();
  }
}
