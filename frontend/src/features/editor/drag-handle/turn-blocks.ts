import { roleOf } from '@commonplace/contracts/document';
import type { Editor } from '@tiptap/core';
import { Fragment, type Node, type NodeType, Slice } from '@tiptap/pm/model';
import { TextSelection, type Transaction } from '@tiptap/pm/state';
import { ReplaceStep } from '@tiptap/pm/transform';
import { asOneStep } from '../insert/insert-block.ts';
import type { BlockRange } from './movable-blocks.ts';

interface Target {
  node: string;
  attrs?: Record<string, unknown>;
}

/** What blocks can be turned into, by the name of the command or entry that names it, in the order of the menu. */
const targets = {
  paragraph: { node: 'paragraph' },
  heading1: { node: 'heading', attrs: { level: 1 } },
  heading2: { node: 'heading', attrs: { level: 2 } },
  heading3: { node: 'heading', attrs: { level: 3 } },
  heading4: { node: 'heading', attrs: { level: 4 } },
  bulletList: { node: 'bulletList' },
  orderedList: { node: 'orderedList' },
  actionItem: { node: 'actionItem' },
  blockquote: { node: 'blockquote' },
  codeBlock: { node: 'codeBlock' },
  panel: { node: 'panel' },
  messageBox: { node: 'messageBox' },
} as const satisfies Record<string, Target>;

export type TurnTarget = keyof typeof targets;
export const turnTargets = Object.keys(targets) as TurnTarget[];

/** What all blocks of a range are; null for different ones, and for what nothing is turned into. */
export function targetOf(doc: Node, range: BlockRange): TurnTarget | null {
  const { parent } = doc.resolve(range.from);
  const nodes = roleOf(parent.type) === 'list' ? [parent] : blocksIn(doc, range);
  return turnTargets.find((name) => nodes.every((node) => isA(node, targets[name]))) ?? null;
}

/** Whether blocks can be turned into something that they are not. */
export function canTurn(doc: Node, range: BlockRange, name: TurnTarget): boolean {
  return turnedIn(doc, range, name) !== null;
}

/**
 * Turns blocks into others, as one step of the history: each line into one, or all into one that holds them. Items leave
 * their list, which goes on before and after them. What has no lines, such as a table, stays as it is.
 *
 * @returns whether it was possible
 */
export function turnBlocks(editor: Editor, range: BlockRange, name: TurnTarget): boolean {
  const { view } = editor;
  const turned = view.editable ? turnedIn(view.state.doc, range, name) : null;
  if (!turned) return false;
  asOneStep(editor, () => {
    const { tr, selection } = view.state;
    const before = linesOf(tr.doc, range);
    const [anchor, head] = [selection.anchor, selection.head].map((pos) => placeIn(before, pos));
    tr.step(turned.step);
    const after = linesOf(tr.doc, { from: turned.from, to: turned.from + turned.size });
    const isSame = before.length === after.length;
    if (anchor && head && isSame) select(tr, posOf(after, anchor), posOf(after, head));
    else if (after.length > 0) select(tr, endOf(after));
    view.dispatch(tr.scrollIntoView());
  });
  return true;
}

interface Turned {
  step: ReplaceStep;
  /** Where the new blocks begin, and their size. */
  from: number;
  size: number;
}

function turnedIn(doc: Node, range: BlockRange, name: TurnTarget): Turned | null {
  if (targetOf(doc, range) === name) return null;
  const target: Target = targets[name];
  const type = doc.type.schema.nodes[target.node];
  const blocks = turned(blocksIn(doc, range), type, target.attrs);
  if (!blocks) return null;
  const content = Fragment.from(blocks);
  const $from = doc.resolve(range.from);
  const { parent } = $from;
  const [first, last] = [$from.index(), doc.resolve(range.to).index()];
  if (roleOf(parent.type) !== 'list') {
    if (!parent.canReplace(first, last, content)) return null;
    return {
      step: new ReplaceStep(range.from, range.to, new Slice(content, 0, 0)),
      from: range.from,
      size: content.size,
    };
  }
  // Open where the list goes on, so that its other items are not written anew.
  const hasBefore = first > 0;
  const hasAfter = last < parent.childCount;
  const part = parent.copy(Fragment.empty);
  const all = Fragment.from([...(hasBefore ? [part] : []), ...blocks, ...(hasAfter ? [part] : [])]);
  const container = $from.node(-1);
  const index = $from.index(-1);
  if (!container.canReplace(index, index + 1, all)) return null;
  const from = hasBefore ? range.from : $from.before();
  const to = hasAfter ? range.to : $from.after();
  return {
    step: new ReplaceStep(from, to, new Slice(all, hasBefore ? 1 : 0, hasAfter ? 1 : 0)),
    from: hasBefore ? from + 1 : from,
    size: content.size,
  };
}

/** The blocks of a range; items as a list of their own. */
function blocksIn(doc: Node, { from, to }: BlockRange): readonly Node[] {
  const { parent } = doc.resolve(from);
  const { content } = doc.slice(from, to);
  return roleOf(parent.type) === 'list' ? [parent.copy(content)] : content.content;
}

/** Null where nothing would be turned, or something would be lost. */
function turned(
  nodes: readonly Node[],
  type: NodeType | undefined,
  attrs: Record<string, unknown> = {},
): Node[] | null {
  if (!type) return null;
  const role = roleOf(type);
  if (role === 'container') {
    // What holds all of them becomes the other.
    const inner = nodes.flatMap((node) => (isUnwrapped(node) ? node.content.content : [node]));
    return type.validContent(Fragment.from(inner)) ? [type.create(attrs, inner)] : null;
  }
  const parts = nodes.flatMap((node) => linesIn(node, role === 'list'));
  if (!parts.some(isTurned)) return null;
  if (role === 'code') {
    if (!parts.every((part) => part.isTextblock && roleOf(part.type) !== 'figure')) return null;
    const text = parts.map(lettersOf).join('\n');
    return [type.create(attrs, text ? type.schema.text(text) : null)];
  }
  if (role === 'list') return inLists(parts, type);
  return parts.map((part) => (isTurned(part) ? lineAs(part, type, attrs) : part));
}

/** The lines in a block, and between them what has none. Items of a list stay items where a list is wanted. */
function linesIn(node: Node, asItems: boolean): readonly Node[] {
  const role = roleOf(node.type);
  if (role === 'list' && asItems) return node.content.content;
  if (role === 'list' || node.type.name === 'listItem' || isUnwrapped(node))
    return node.content.content.flatMap((child) => linesIn(child, asItems));
  if (role !== 'code') return [node];
  const { paragraph } = node.type.schema.nodes;
  const lines = node.textContent.split('\n');
  return lines.flatMap((line) => paragraph?.create(null, line ? node.type.schema.text(line) : null) ?? []);
}

/** Lines and items into lists; what has no lines stands between them. */
function inLists(parts: readonly Node[], type: NodeType): Node[] {
  const { listItem, paragraph } = type.schema.nodes;
  if (!listItem || !paragraph) return [];
  const blocks: (Node | Node[])[] = [];
  for (const part of parts) {
    if (!isTurned(part)) {
      blocks.push(part);
      continue;
    }
    const item = part.type === listItem ? part : listItem.create(null, lineAs(part, paragraph, {}));
    const last = blocks.at(-1);
    if (Array.isArray(last)) last.push(item);
    else blocks.push([item]);
  }
  return blocks.map((block) => (Array.isArray(block) ? type.create(null, block) : block));
}

/** The same line as another kind, with its alignment and indent where it can have them. */
function lineAs(line: Node, type: NodeType, attrs: Record<string, unknown>): Node {
  const kept = Object.entries(line.attrs).filter(([name]) => ['align', 'indent'].includes(name));
  const known = kept.filter(([name]) => name in (type.spec.attrs ?? {}));
  return type.create({ ...Object.fromEntries(known), ...attrs }, line.content);
}

const isTurned = ({ type }: Node) => type.name === 'listItem' || isLine(type);
/** A line of text by itself, and not what belongs to its place. */
const isLine = (type: NodeType) => type.isTextblock && ['text', 'item'].includes(roleOf(type) ?? '');
/** What holds others and is one of the targets: an expand and columns stay. */
const isUnwrapped = ({ type }: Node) => roleOf(type) === 'container' && type.name in targets;

const isA = (node: Node, { node: name, attrs }: Target) =>
  node.type.name === name && Object.entries(attrs ?? {}).every(([key, value]) => node.attrs[key] === value);

const lettersOf = (line: Node) =>
  line.textBetween(0, line.content.size, '', ({ type, textContent }) =>
    roleOf(type) === 'break' ? '\n' : textContent,
  );

interface LinePlace {
  line: number;
  offset: number;
}

/** Where the lines of a range begin, and how long they are. */
function linesOf(doc: Node, { from, to }: BlockRange): { start: number; size: number }[] {
  const lines: { start: number; size: number }[] = [];
  doc.nodesBetween(from, to, (node, pos) => {
    if (node.isTextblock && pos >= from) lines.push({ start: pos + 1, size: node.content.size });
    return !node.isTextblock;
  });
  return lines;
}

function placeIn(lines: readonly { start: number; size: number }[], pos: number): LinePlace | null {
  const line = lines.findIndex(({ start, size }) => pos >= start && pos <= start + size);
  return line < 0 ? null : { line, offset: pos - (lines[line]?.start ?? 0) };
}

const posOf = (lines: readonly { start: number; size: number }[], { line, offset }: LinePlace) => {
  const { start, size } = lines[line] ?? { start: 0, size: 0 };
  return start + Math.min(offset, size);
};

const endOf = (lines: readonly { start: number; size: number }[]) => {
  const { start, size } = lines.at(-1) ?? { start: 0, size: 0 };
  return start + size;
};

function select(tr: Transaction, anchor: number, head = anchor): void {
  tr.setSelection(TextSelection.between(tr.doc.resolve(anchor), tr.doc.resolve(head)));
}
