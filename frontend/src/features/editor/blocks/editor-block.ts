import type { PanelKind } from '@commonplace/contracts/document';
import type { Icon } from '@tabler/icons-react';
import type { Editor, Extensions, NodeViewRenderer, Range } from '@tiptap/core';
import type { ComponentType } from 'react';

/** What a block is called in one language. Its own texts may be beside these. */
export interface BlockTexts {
  /** Of a block with tools: its name, and the name of the tool that deletes it. */
  name?: string;
  delete?: string;
  /** By entry of the menus. `aliases` are further words that find it, with spaces between. */
  entries: Readonly<Record<string, { title: string; description: string; aliases?: string }>>;
}

export type EntryGroup = 'lists' | 'images' | 'parts' | 'inline' | 'messages' | 'panels' | 'headings';

/** Something that menus offer to insert. */
export interface BlockEntry {
  /** The key of its texts. Unique among all blocks; browsers remember it as recently used. */
  name: string;
  /** Entries of one group are together in the toolbar. */
  group: EntryGroup;
  icon: Icon;
  /** The kind of a message box or panel, which has a color. */
  kind?: PanelKind;
  /**
   * Inserts it at the caret, as one step of the history.
   *
   * @param typed what was typed to find it, whose place it takes
   */
  insert(editor: Editor, typed?: Range): void;
}

/** What the tools of a block are given. */
export interface BlockToolProps {
  /** The attributes of its node. */
  attrs: Readonly<Record<string, unknown>>;
  /** How many nodes are directly in it. */
  parts: number;
  set(attributes: Record<string, unknown>): void;
  /** Makes the handler of a button that changes the block at a position. */
  act(change: (editor: Editor, at: number) => void): () => void;
}

/** The tools beside a block. One that deletes the block is always among them. */
export interface BlockTools {
  /** The name of its node. */
  node: string;
  /** Selects its element. */
  element: string;
  /** Further tools, which are loaded when editing begins, and how many buttons they are. */
  more?: { buttons: number; load: () => Promise<ComponentType<BlockToolProps>> };
}

/** Everything the editor adds to one block. */
export interface EditorBlock<Texts extends BlockTexts = BlockTexts> {
  texts: Texts;
  /** How its nodes are shown, where their HTML alone is not enough. */
  views?: Readonly<Record<string, NodeViewRenderer>>;
  /** What its views need of the editor. */
  extensions?: Extensions;
  entries: readonly BlockEntry[];
  tools?: BlockTools;
}

/** Blocks by the key of their texts in the namespace `blocks`. */
export type EditorBlocks = Readonly<Record<string, EditorBlock>>;
