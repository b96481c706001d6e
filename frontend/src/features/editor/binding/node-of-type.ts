import type { Mark, Node, Schema } from '@tiptap/pm/model';
import { ySyncPluginKey } from '@tiptap/y-tiptap';
import * as Y from 'yjs';

/** Any part of a live document: a text, an element, the whole. */
export type SharedType = Y.ContentType['type'];

/** Which node of the editor shows which shared type. Types that are gone take their entry with them. */
export type ShownNodes = WeakMap<SharedType, Node | Node[]>;

/**
 * The node that shows an element of the live document: the one that is shown already, else a new one.
 *
 * What concurrent edits leave incomplete, such as a list without items, the schema fills in (see
 * `whole-blocks.ts` in contracts). A block that it knows nothing of is deleted from the live document and
 * the answer is null: this is how every editor of this family does it, and a block that some show and
 * others don't would be worse.
 */
function nodeOfType(type: Y.XmlElement, schema: Schema, shown: ShownNodes): Node | null {
  const known = shown.get(type);
  if (known && !Array.isArray(known)) return known;
  const children: Node[] = [];
  for (const child of type.toArray()) {
    if (child instanceof Y.XmlElement) {
      const node = nodeOfType(child, schema, shown);
      if (node) children.push(node);
    } else if (child instanceof Y.XmlText) {
      absorbOwnNeighbour(child);
      children.push(...textNodes(child, schema));
    }
  }
  try {
    const node = schema.node(type.nodeName, type.getAttributes(), children);
    shown.set(type, node);
    return node;
  } catch {
    remove(type);
    return null;
  }
}

/**
 * The node that shows a part of the live document which stands at its top. What has no place there, as
 * an item without its list, is shown in what it needs around it and stays as it is in the document.
 */
export function blockOfType(type: SharedType, schema: Schema, shown: ShownNodes): Node | null {
  const known = shown.get(type);
  if (known && !Array.isArray(known)) return known;
  const block =
    type instanceof Y.XmlText
      ? schema.node('paragraph', null, textNodes(type, schema))
      : type instanceof Y.XmlElement
        ? nodeOfType(type, schema, shown)
        : null;
  const wrapping = block && schema.topNodeType.contentMatch.findWrapping(block.type);
  if (!block || !wrapping) {
    remove(type);
    return null;
  }
  const wrapped = wrapping.reduceRight((inside, around) => around.create(null, inside), block);
  shown.set(type, wrapped);
  return wrapped;
}

function remove(type: SharedType): void {
  type.doc?.transact((transaction) => type._item?.delete(transaction), ySyncPluginKey);
}

function textNodes(text: Y.XmlText, schema: Schema): Node[] {
  try {
    return (text.toDelta() as { insert: string; attributes?: Record<string, object> }[]).map(
      ({ insert, attributes = {} }) => schema.text(insert, marksOf(attributes, schema)),
    );
  } catch {
    remove(text);
    return [];
  }
}

function marksOf(attributes: Record<string, object>, schema: Schema): Mark[] {
  return Object.entries(attributes).map(([name, attrs]) => schema.mark(name, attrs));
}

/**
 * Two texts beside each other are one to the editor. When the second is of our own making, as after a
 * split that met another, its letters move into the first, or the next key would write them twice.
 */
function absorbOwnNeighbour(text: Y.XmlText): void {
  const { doc } = text;
  const neighbour = text._item?.right;
  if (!doc || !neighbour || neighbour.deleted || neighbour.id.client !== doc.clientID) return;
  if (!(neighbour.content instanceof Y.ContentType) || !(neighbour.content.type instanceof Y.Text)) return;
  const letters = neighbour.content.type.toDelta() as unknown[];
  doc.transact((transaction) => {
    text.applyDelta([{ retain: text.length }, ...letters]);
    neighbour.delete(transaction);
  }, ySyncPluginKey);
}
