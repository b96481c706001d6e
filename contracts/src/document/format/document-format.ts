import type { Extensions } from '@tiptap/core';
import type { Node, Schema } from '@tiptap/pm/model';
import type { AttributeCheck, HtmlElement, NodeRole } from '../document-part.ts';

/** What a document may hold and how it is written as HTML, put together from the lists of blocks and marks. */
export interface DocumentFormat {
  /**
   * The blocks and marks without a screen, which the editor, the projection and the conversions share. The editor adds
   * views, menus and collaboration to it, never nodes or marks.
   */
  readonly extensions: Extensions;
  /** What each attribute may hold, by node or mark. */
  readonly checks: Readonly<Record<string, Readonly<Record<string, AttributeCheck>> | undefined>>;
  /** By node or mark: the attribute that holds one of a list of names, which may become longer (C27). */
  readonly named: Readonly<Record<string, string | undefined>>;
  readonly roles: Readonly<Record<string, NodeRole | undefined>>;
  readonly html: readonly HtmlElement[];
  /** The schema of conversions. An editor makes one of its own from the same extensions. */
  readonly schema: Schema;
  /** The same node, made small enough to be drawn. */
  bounded(node: Node): Node;
}
