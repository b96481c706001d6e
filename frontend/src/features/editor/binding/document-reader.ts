import { isValidMark, namesSomethingNewer, validAttributes } from '@commonplace/contracts/document';
import type { SharedType } from '@commonplace/contracts/document/moves';
import type { Mark, MarkType, Node, NodeType, Schema } from '@tiptap/pm/model';
import * as Y from 'yjs';
import { unfamiliarBlock, unfamiliarInline } from './unfamiliar-nodes.ts';
import { wordsIn } from './words-in.ts';

/** Which node of the editor shows which shared type. Types that are gone take their entry with them. */
export type ShownNodes = WeakMap<SharedType, Node | Node[]>;

/** Blocks are not nested deeper by hand; what is deeper is shown by its words. */
const deepest = 100;

/** What other editors note of a link and ours add to every link they show: without it nothing is lost. */
const sameForAll: Record<string, readonly string[]> = { link: ['target', 'rel', 'class'] };

/** Marks that may overlap themselves carry a hash behind their name. */
const hashedMarkName = /^(.*)--[a-zA-Z0-9+/=]{8}$/;

/**
 * Makes the editor's nodes of the shared types, without ever taking anything out of the document (C27).
 *
 * What concurrent edits leave incomplete, such as a list without items, the schema fills in (see
 * `whole-blocks.ts` in contracts). What the schema does not know, because a newer page wrote it, is drawn on
 * the screen as a placeholder with its words, and makes the document one that can't be edited here: the
 * next change would write the placeholder over what it represents.
 *
 * What no page writes, as a heading of level 99 or a link that runs, is read as in `repair-document.ts`: it takes its
 * default or is no mark, on the screen alone.
 */
export class DocumentReader {
  readonly shown: ShownNodes = new WeakMap();
  readonly #schema: Schema;
  /** Types that are not shown as what they are, or hold something that is not. */
  readonly #unfamiliar = new Set<SharedType>();

  constructor(schema: Schema) {
    this.#schema = schema;
  }

  /** All of what has been read is shown as what it is. */
  get isSchemaCompatible(): boolean {
    for (const type of this.#unfamiliar) if (type._item?.deleted) this.#unfamiliar.delete(type);
    return this.#unfamiliar.size === 0;
  }

  /** One node for each part of the content, in its order. */
  blocks(content: Y.XmlFragment): Node[] {
    this.#unfamiliar.delete(content);
    return (content.toArray() as unknown[]).map((part) => this.block(part, content));
  }

  /**
   * The node that shows a part of the live document at its top level: the one that is shown already,
   * else a new one. What has no place there, as an item without its list, is shown in what it needs around
   * it and stays as it is in the document.
   */
  block(part: unknown, content: Y.XmlFragment): Node {
    if (part instanceof Y.XmlText) {
      return this.#shownAlready(part) ?? this.#wrapped(part, this.#looseText(part), content);
    }
    if (part instanceof Y.XmlElement) {
      return this.#shownAlready(part) ?? this.#wrapped(part, this.#element(part, false, 1), content);
    }
    this.#unfamiliar.add(content);
    return this.#placeholder(unfamiliarBlock, part);
  }

  #shownAlready(type: SharedType): Node | null {
    const node = this.shown.get(type);
    return node && !Array.isArray(node) ? node : null;
  }

  #wrapped(type: SharedType, block: Node, content: Y.XmlFragment): Node {
    const wrapping = this.#schema.topNodeType.contentMatch.findWrapping(block.type);
    if (!wrapping) {
      this.#unfamiliar.add(content);
      return this.#placeholder(unfamiliarBlock, type);
    }
    const wrapped = wrapping.reduceRight((inside, around) => around.create(null, inside), block);
    this.shown.set(type, wrapped);
    return wrapped;
  }

  #looseText(text: Y.XmlText): Node {
    return this.#schema.node('paragraph', null, this.#text(text));
  }

  #element(type: Y.XmlElement, isInline: boolean, depth: number): Node {
    const known = this.#shownAlready(type);
    if (known) return known;
    this.#unfamiliar.delete(type);
    const node = this.#faithful(type, depth) ?? this.#standIn(type, isInline);
    this.shown.set(type, node);
    return node;
  }

  /** Null when the schema has nothing that could show it. */
  #faithful(type: Y.XmlElement, depth: number): Node | null {
    const nodeType = this.#nodeType(type.nodeName);
    if (!nodeType || depth > deepest) return null;
    const written = type.getAttributes() as Record<string, unknown>;
    if (!knowsAll(nodeType, written)) this.#unfamiliar.add(type);
    const attributes = validAttributes(nodeType, written);
    const children = (type.toArray() as unknown[]).flatMap((child): Node[] => {
      if (child instanceof Y.XmlElement) return [this.#element(child, nodeType.inlineContent, depth + 1)];
      if (child instanceof Y.XmlText) return this.#text(child);
      this.#unfamiliar.add(type);
      return [this.#placeholder(nodeType.inlineContent ? unfamiliarInline : unfamiliarBlock, child)];
    });
    try {
      return this.#schema.node(nodeType, attributes, children);
    } catch {
      return null;
    }
  }

  /** The type by that name which a document may hold; the placeholders are the screen's alone. */
  #nodeType(name: string): NodeType | null {
    const type = Object.hasOwn(this.#schema.nodes, name) ? this.#schema.nodes[name] : undefined;
    if (!type || type.isText || type === this.#schema.topNodeType) return null;
    return name === unfamiliarBlock || name === unfamiliarInline ? null : type;
  }

  #standIn(type: Y.XmlElement, isInline: boolean): Node {
    this.#unfamiliar.add(type);
    return this.#placeholder(isInline ? unfamiliarInline : unfamiliarBlock, type);
  }

  #placeholder(name: string, part: unknown): Node {
    return this.#schema.node(name, { words: wordsIn(part) });
  }

  #text(text: Y.XmlText): Node[] {
    this.#unfamiliar.delete(text);
    const parts: { insert: unknown; attributes?: Record<string, unknown> }[] = text.toDelta();
    return parts.map(({ insert, attributes = {} }) => {
      if (typeof insert === 'string') return this.#schema.text(insert, this.#marks(text, attributes));
      this.#unfamiliar.add(text);
      return this.#placeholder(unfamiliarInline, insert);
    });
  }

  #marks(text: Y.XmlText, attributes: Record<string, unknown>): Mark[] {
    return Object.entries(attributes).flatMap(([name, value]) => {
      const plainName = hashedMarkName.exec(name)?.[1] ?? name;
      const type = Object.hasOwn(this.#schema.marks, plainName) ? this.#schema.marks[plainName] : undefined;
      const attrs = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
      if (!type || plainName !== name || !knowsAll(type, attrs)) this.#unfamiliar.add(text);
      return type && isValidMark(type, attrs) ? [type.create(attrs)] : [];
    });
  }
}

/** Whether each attribute that says something is one of the type's own, and says nothing that is new. */
function knowsAll(type: NodeType | MarkType, attributes: Record<string, unknown>) {
  const { name, spec } = type;
  const isOwn = (key: string) => Object.hasOwn(spec.attrs ?? {}, key) || sameForAll[name]?.includes(key);
  return (
    Object.entries(attributes).every(([key, value]) => value === null || value === undefined || isOwn(key)) &&
    !namesSomethingNewer(type, attributes)
  );
}
