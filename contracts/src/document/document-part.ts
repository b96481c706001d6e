import type { Extensions } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import type { StarterKitOptions } from '@tiptap/starter-kit';

/** Whether an attribute of a block or mark may hold a value. */
export type AttributeCheck = (value: unknown) => boolean;

type SentAttributes = Readonly<Record<string, string>>;

/** An HTML element that a block or mark is written as or read from. One tag may be described by several parts. */
export interface HtmlElement {
  tag: string;
  /** Attributes that are written. */
  attributes?: readonly string[];
  /** Attributes that are read, besides `class`, `style` and `align`. */
  reads?: readonly string[];
  /** Classes that are written and read; `panel-*` is every class that begins with `panel-`. */
  classes?: readonly string[];
  /** Classes that are written for style sheets and not read. */
  looks?: readonly string[];
  /** Properties of `style` that are written, with the form of their values. */
  styles?: Readonly<Record<string, RegExp>>;
  /** The tag as which this element is read. Such an element is never written. */
  readAs?: string;
  /** Whether an element with these attributes is read at all. */
  isRead?: (attributes: SentAttributes) => boolean;
  /** What is read in its place; null for the element itself. */
  replacedBy?: (
    attributes: SentAttributes,
  ) => { tagName: string; attribs: Record<string, string>; text: string } | null;
  /** Whether an element is written, by its attributes and the images in it. */
  isWritten?: (attributes: SentAttributes, media: readonly string[]) => boolean;
  /** What pasting may do with its content: `letters` hold no paragraphs, `parts` are not taken apart. */
  holds?: 'letters' | 'parts';
  /** It stays when it is pasted without words. */
  mayBeEmpty?: true;
  /** It means something without words. */
  isTelling?: true;
}

/** What blocks and marks have in common. */
export interface DocumentPart {
  /** Its nodes or marks; none when StarterKit brings them. */
  extensions: Extensions;
  /** How StarterKit's are configured. */
  kit?: Partial<StarterKitOptions>;
  /** What each attribute may hold, by node or mark. An attribute without a check is never read. */
  checks?: Readonly<Record<string, Readonly<Record<string, AttributeCheck>>>>;
  /** By node or mark: the attribute that holds one of a list of names, which may become longer (C27). */
  named?: Readonly<Record<string, string>>;
  html: readonly HtmlElement[];
}

/**
 * What a node is to keys, menus, drags and pastes:
 * - `text`: a line; Enter begins a paragraph below it.
 * - `item`: a line or an item of a list; Enter begins another one.
 * - `list`: holds items, which move within it.
 * - `container`: holds blocks; Enter leads behind it.
 * - `layout`: holds columns; Enter leads behind it. It is never inserted into itself.
 * - `column`: a part of a layout that holds blocks.
 * - `summary`: the first line of a container, which does not move.
 * - `table`: is never inserted into itself; a line is added behind a pasted one.
 * - `row`, `cell`: parts of a table. A cell has keys of its own.
 * - `code`: letters with keys of their own; a line is added behind a pasted one.
 * - `figure`: an image with its caption, which has keys of its own.
 * - `rule`: nothing can be written in it.
 * - `break`: within a line.
 */
export type NodeRole =
  | 'text'
  | 'item'
  | 'list'
  | 'container'
  | 'layout'
  | 'column'
  | 'summary'
  | 'table'
  | 'row'
  | 'cell'
  | 'code'
  | 'figure'
  | 'rule'
  | 'break';

/** Everything the document knows of one block. Its folder also has `fixtures.ts`. */
export interface DocumentBlock extends DocumentPart {
  /** The name of its folder. */
  name: string;
  /** Its nodes, the block itself first. */
  nodes: Readonly<Record<string, NodeRole>>;
  /** Its nodes that can be aligned and indented. */
  hasLayout?: readonly string[];
  /** The block itself as one that is not too large to be drawn. */
  bounded?: (block: Node) => Node;
}
