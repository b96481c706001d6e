import type { Node, Schema } from '@tiptap/pm/model';
import * as Y from 'yjs';

/**
 * The blocks of a text that no page can show, because what they hold has no place in them: a heading inside of a
 * paragraph, letters between the items of a list. Every part of them is known, so no newer page made them, but a
 * program that did not know better. The innermost ones, in the order of the text.
 */
export function damagedBlocks(content: Y.XmlFragment, schema: Schema): Y.XmlElement[] {
  const damaged: Y.XmlElement[] = [];
  const standIn = schema.node('paragraph');
  for (const part of content.toArray()) if (part instanceof Y.XmlElement) read(part);
  return damaged;

  /** Null when it is of no kind that is known here. */
  function read(block: Y.XmlElement): Node | null {
    const type = Object.hasOwn(schema.nodes, block.nodeName) ? schema.nodes[block.nodeName] : undefined;
    if (!type || type.isText || type === schema.topNodeType) return null;
    const before = damaged.length;
    const children = block.toArray().map((part) => {
      if (part instanceof Y.XmlElement) return read(part);
      return part instanceof Y.XmlText && part.length > 0 ? schema.text('x') : undefined;
    });
    // What a newer page made in it is not for us to judge.
    if (children.includes(null)) return null;
    try {
      return schema.node(
        type,
        block.getAttributes(),
        children.filter((child) => child != null),
      );
    } catch {
      // Repairing what is inside of it may be enough.
      if (damaged.length === before) damaged.push(block);
      return standIn;
    }
  }
}
