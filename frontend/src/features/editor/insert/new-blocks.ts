import type { Editor, Range } from '@tiptap/core';
import type { Node, Schema } from '@tiptap/pm/model';
import { insertBlock } from './insert-block.ts';

/** Makes a block as it is when it has just been inserted; null where the schema has none of its kind. */
type NewBlock = (schema: Schema) => Node | null;

export const filled =
  (name: string, attributes: Record<string, unknown> = {}): NewBlock =>
  (schema) =>
    schema.nodes[name]?.createAndFill(attributes) ?? null;

export const holding =
  (name: string, inner: readonly NewBlock[], attributes: Record<string, unknown> = {}): NewBlock =>
  (schema) => {
    const children = inner.map((make) => make(schema)).filter((child) => child !== null);
    return schema.nodes[name]?.createAndFill(attributes, children) ?? null;
  };

export const times = <Item>(count: number, item: Item): Item[] => Array.from({ length: count }, () => item);

/** Inserts a new block at the caret, in the place of what was typed to find it. */
export const insertsNew =
  (make: NewBlock) =>
  (editor: Editor, typed?: Range): void =>
    void insertBlock(editor, make, typed);
