import { Extension } from '@tiptap/core';
import { Fragment, type Node, type NodeType, type Schema } from '@tiptap/pm/model';
import type { DocumentFormat } from './document-format.ts';

/**
 * Draws a block that a merge has left incomplete: one person took the first paragraph
 * of a list item while another made a list of the second. The binding asks the schema for each block of
 * the shared document, and answers a refusal by deleting the block with everything in it from the
 * document of everyone. (A list item with 45 letters of others: seen.)
 *
 * What is missing is filled in for the screen alone, as `repair-document.ts` does for what is derived.
 * It reaches the document with the next change that a person makes at that place.
 */
export const wholeBlocks = (bounded: DocumentFormat['bounded']): Extension =>
  Extension.create({
    name: 'wholeBlocks',

    onBeforeCreate() {
      fillIncompleteBlocks(this.editor.schema, bounded);
    },
  });

/** Makes `schema.node` fill in what the children lack, where that is enough to make them valid, and bound its size. */
export function fillIncompleteBlocks(schema: Schema, bounded: DocumentFormat['bounded']): void {
  const strict = schema.node.bind(schema);
  schema.node = (type, attrs, content, marks) => {
    const nodeType = typeof type === 'string' ? schema.nodes[type] : type;
    const whole = nodeType && Array.isArray(content) ? filled(nodeType, content) : null;
    const node = strict(type, attrs, whole ?? content, marks);
    return bounded(node);
  };
}

/** The children with what is missing before and after them; null when that would not do, or nothing is missing. */
function filled(type: NodeType, children: readonly Node[]): Fragment | null {
  const given = Fragment.from(children);
  if (type.validContent(given)) return null;
  const before = type.contentMatch.fillBefore(given);
  const start = before?.append(given);
  const after = start && type.contentMatch.matchFragment(start)?.fillBefore(Fragment.empty, true);
  return after ? start.append(after) : null;
}
