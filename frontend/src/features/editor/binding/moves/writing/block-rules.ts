import type { Schema } from '@tiptap/pm/model';

/** What the schema says of the blocks of a live document, by their names. */
export interface BlockRules {
  /** Whether elements of that name hold text, as paragraphs do. */
  holdsText(name: string): boolean;
  /** Whether a block may hold these, in this order; null stands for the document. */
  mayHold(block: string | null, children: readonly string[]): boolean;
  mayMark(block: string, mark: string): boolean;
  hasAttribute(block: string, attribute: string): boolean;
  /** Cells and rows: what one of them loses, its table lacks. */
  isPartOfTable(name: string): boolean;
}

export function blockRules({ nodes, marks, topNodeType }: Schema): BlockRules {
  const typeOf = (name: string) => (Object.hasOwn(nodes, name) ? nodes[name] : undefined);
  return {
    holdsText: (name) => typeOf(name)?.isTextblock === true,
    mayHold(block, children) {
      let match = (block === null ? topNodeType : typeOf(block))?.contentMatch ?? null;
      for (const name of children) {
        const type = typeOf(name);
        match = (type && match?.matchType(type)) ?? null;
      }
      return match !== null;
    },
    mayMark(block, mark) {
      const type = Object.hasOwn(marks, mark) ? marks[mark] : undefined;
      return type !== undefined && typeOf(block)?.allowsMarkType(type) === true;
    },
    hasAttribute: (block, attribute) => Object.hasOwn(typeOf(block)?.spec.attrs ?? {}, attribute),
    isPartOfTable: (name) => ['cell', 'header_cell', 'row'].includes(typeOf(name)?.spec.tableRole as string),
  };
}
