import { Fragment, type Mark, type Node, type NodeType, type Schema } from '@tiptap/pm/model';
import { isValidMark, validAttributes } from '../../format/attribute-checks.ts';
import { formatOf, noteFormat } from '../../format/note-format.ts';
import type { LooseMark, LooseNode } from './loose-node.ts';

/**
 * Makes a valid document out of any input, losing as little as can be: an unknown block gives
 * way to what is inside it, a block in the wrong place gets the wrapping it needs or is put after the
 * one it was in, an attribute that fails its check takes its default, and a mark that does is dropped.
 * A valid document comes back as it was.
 */
export function repairDocument(content: readonly LooseNode[], schema: Schema = noteFormat.schema): Node {
  const docType = schema.topNodeType;
  let { node, spilled } = fit(
    docType,
    null,
    content.flatMap((loose) => repairNode(loose, schema)),
  );
  // What fits nowhere in a document keeps its words.
  for (let round = 0; spilled.length > 0 || node === null; round++) {
    const words = spilled.map((stray) =>
      paragraph(schema, stray.textContent ? [schema.text(stray.textContent)] : []),
    );
    ({ node, spilled } = fit(docType, null, [...(node?.content.content ?? []), ...words]));
    if (round > 0) break;
  }
  if (node === null) throw new Error('A document of paragraphs must be valid');
  node.check();
  return node;
}

function repairNode(loose: LooseNode, schema: Schema): Node[] {
  if (loose.type === 'text') {
    return loose.text ? [schema.text(loose.text.toWellFormed(), repairMarks(loose.marks ?? [], schema))] : [];
  }
  const children = (loose.content ?? []).flatMap((child) => repairNode(child, schema));
  const type = Object.hasOwn(schema.nodes, loose.type) ? schema.nodes[loose.type] : undefined;
  if (type === undefined || type === schema.topNodeType) return children;
  const attrs = validAttributes(type, loose.attrs ?? {});
  // Without marks, for which a line break has no place in a live document.
  if (type.isLeaf) return [type.create(attrs), ...children];
  if (type.inlineContent) return splitAroundBlocks(type, attrs, children);
  const { node, spilled } = fit(type, attrs, children);
  if (!node) return spilled;
  return [formatOf(schema).bounded(node), ...spilled];
}

/** A block of text with blocks inside becomes the text before, the block, and the text after. */
function splitAroundBlocks(type: NodeType, attrs: Attributes, children: Node[]): Node[] {
  if (children.every((child) => child.isInline)) return [textBlock(type, attrs, children)];
  return runs(children).flatMap((run) =>
    run.every((child) => child.isInline) ? [textBlock(type, attrs, run)] : run,
  );
}

function textBlock(type: NodeType, attrs: Attributes, children: Node[]): Node {
  const allowed = children.flatMap((child) => {
    const plain = child.mark(type.allowedMarks(child.marks));
    if (type.contentMatch.matchType(plain.type)) return linesOf(plain, type);
    return plain.type.name === 'hardBreak' ? [type.schema.text('\n')] : [];
  });
  return type.create(attrs, allowed);
}

/** A text as it is in a block; outside of code a line end among its letters is a line break. */
function linesOf(node: Node, { schema, contentMatch }: NodeType): Node[] {
  const { hardBreak } = schema.nodes;
  const { text } = node;
  if (!text || !hardBreak || !/[\r\n]/.test(text) || !contentMatch.matchType(hardBreak)) return [node];
  return text
    .split(/\r\n?|\n/)
    .flatMap((line, index) => [
      ...(index > 0 ? [hardBreak.create()] : []),
      ...(line === '' ? [] : [schema.text(line, node.marks)]),
    ]);
}

/** Puts children into a node whose content is blocks; `spilled` is what it can't contain. */
function fit(
  type: NodeType,
  attrs: Attributes,
  children: Node[],
): { node: Node; spilled: Node[] } | { node: null; spilled: Node[] } {
  const placed: Node[] = [];
  const spilled: Node[] = [];
  let match = type.contentMatch;
  const place = (node: Node): boolean => {
    const before = match.fillBefore(Fragment.from(node));
    if (!before) return false;
    for (const each of [...before.content, node]) {
      const next = match.matchType(each.type);
      if (!next) return false;
      placed.push(each);
      match = next;
    }
    return true;
  };
  for (const child of blocksOf(type.schema, children)) {
    if (place(child)) continue;
    const wrapped = wrap(child, match.findWrapping(child.type) ?? []);
    if (!wrapped || !place(wrapped)) spilled.push(child);
  }
  const end = match.fillBefore(Fragment.empty, true);
  if (!end) return { node: null, spilled: [...placed, ...spilled] };
  return { node: type.create(attrs, [...placed, ...end.content]), spilled };
}

function wrap(child: Node, wrapping: readonly NodeType[]): Node | null {
  if (wrapping.length === 0) return null;
  return wrapping.reduceRight<Node | null>((inner, type) => inner && type.createAndFill(null, inner), child);
}

/** Text that stands where blocks do becomes paragraphs, one for each uninterrupted stretch. */
function blocksOf(schema: Schema, children: Node[]): Node[] {
  return runs(children).flatMap((run) => (run[0]?.isInline ? [paragraph(schema, run)] : run));
}

/** Neighbours of one kind together: a run of inline nodes, a run of blocks. */
function runs(children: Node[]): Node[][] {
  const found: Node[][] = [];
  for (const child of children) {
    const last = found.at(-1);
    if (last?.[0]?.isInline === child.isInline) last.push(child);
    else found.push([child]);
  }
  return found;
}

function paragraph(schema: Schema, children: Node[]): Node {
  return schema.node('paragraph', null, children);
}

type Attributes = Record<string, unknown> | null;

function repairMarks(loose: readonly LooseMark[], schema: Schema): readonly Mark[] {
  let marks: readonly Mark[] = [];
  for (const { type: name, attrs = {} } of loose) {
    const type = Object.hasOwn(schema.marks, name) ? schema.marks[name] : undefined;
    if (type && isValidMark(type, attrs)) marks = type.create(attrs).addToSet(marks);
  }
  return marks;
}
