import { Extension, getSchema } from '@tiptap/core';
import type { NodeType, Schema } from '@tiptap/pm/model';
import { documentBlocks } from '../blocks/index.ts';
import type { DocumentBlock, DocumentPart, NodeRole } from '../document-part.ts';
import { documentMarks } from '../marks/index.ts';
import { textLayout } from '../text-layout.ts';
import { checkedStarterKit } from './checked-starter-kit.ts';
import type { DocumentFormat } from './document-format.ts';
import { wholeBlocks } from './whole-blocks.ts';

/**
 * What a block may hold is as wide as it can be: two people who change one at once leave what neither of them would
 * make, and everybody has to be able to open that. History is left out because undo belongs to the shared document, the
 * trailing node because opening a note must not write to it.
 */
export function createFormat(blocks: readonly DocumentBlock[]): DocumentFormat {
  const parts: readonly DocumentPart[] = [...blocks, ...documentMarks];
  const checks = merged(parts.map((part) => part.checks));
  const bounds = merged(
    blocks.map(({ nodes, bounded }) => bounded && { [Object.keys(nodes)[0] ?? '']: bounded }),
  );
  let schema: Schema | undefined;
  const format: DocumentFormat = {
    checks,
    named: merged(parts.map((part) => part.named)),
    roles: merged(blocks.map((block) => block.nodes)),
    html: parts.flatMap((part) => part.html),
    extensions: [
      checkedStarterKit(checks).configure({
        undoRedo: false,
        trailingNode: false,
        link: false,
        ...Object.assign({}, ...parts.map((part) => part.kit)),
      }),
      ...blocks.flatMap((block) => block.extensions),
      textLayout(blocks.flatMap(({ hasLayout = [] }) => hasLayout)),
      ...documentMarks.flatMap((mark) => mark.extensions),
      wholeBlocks((node) => format.bounded(node)),
      Extension.create({
        name: 'documentFormat',
        onBeforeCreate() {
          this.editor.schema.cached[cacheKey] = format;
        },
      }),
    ],
    get schema() {
      schema ??= getSchema(format.extensions);
      schema.cached[cacheKey] = format;
      return schema;
    },
    bounded: (node) => bounds[node.type.name]?.(node) ?? node,
  };
  return format;
}

const cacheKey = 'documentFormat';

/** The format of notes. */
export const noteFormat = createFormat(documentBlocks);

/** The format that a schema was made of; that of notes for a schema that names none. */
export function formatOf(schema: Schema): DocumentFormat {
  return (schema.cached[cacheKey] as DocumentFormat | undefined) ?? noteFormat;
}

/** What a node is to keys, menus, drags and pastes; undefined for the document and for placeholders of a screen. */
export function roleOf(type: NodeType): NodeRole | undefined {
  return formatOf(type.schema).roles[type.name];
}

/** The properties of several records and nothing else, not even those of every object. */
function merged<Value>(
  records: readonly (Readonly<Record<string, Value>> | undefined)[],
): Record<string, Value> {
  return Object.assign(Object.create(null), ...records);
}
