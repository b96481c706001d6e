import type { Node } from '@tiptap/pm/model';
import { isImageAddress } from '../../image-address.ts';
import { nearestColor } from '../../nearest-color.ts';
import { palette } from '../../palette.ts';
import type { LooseMark, LooseNode } from './loose-node.ts';
import { repairDocument } from './repair-document.ts';

export type DeltaOperation = Record<string, unknown>;
type Attributes = Record<string, unknown>;

interface Line {
  content: LooseNode[];
  attributes: Attributes;
}

const flagMarks: Record<string, string> = {
  bold: 'bold',
  italic: 'italic',
  underline: 'underline',
  strike: 'strike',
  code: 'code',
};

const deepestIndent = 8;

/** A Quill delta as valid blocks. What a note has no block for is left out, its text stays. */
export function parseDelta(operations: readonly DeltaOperation[]): Node {
  return repairDocument(blocks(linesOf(operations)));
}

function linesOf(operations: readonly DeltaOperation[]): Line[] {
  const lines: Line[] = [];
  let content: LooseNode[] = [];
  const end = (attributes: Attributes) => {
    lines.push({ content, attributes });
    content = [];
  };
  for (const { insert, attributes } of operations) {
    const own = isRecord(attributes) ? attributes : {};
    if (isRecord(insert) && Object.hasOwn(insert, 'divider')) {
      if (content.length > 0) end({});
      lines.push({ content: [{ type: 'horizontalRule' }], attributes: {} });
    }
    if (isRecord(insert) && isImageAddress(insert.image)) {
      if (content.length > 0) end({});
      lines.push({ content: [{ type: 'image', attrs: { src: insert.image } }], attributes: {} });
    }
    if (typeof insert !== 'string') continue;
    const [first = '', ...rest] = insert.split('\n');
    const add = (text: string) => text !== '' && content.push({ type: 'text', text, marks: marksOf(own) });
    add(first);
    for (const text of rest) {
      end(own);
      add(text);
    }
  }
  if (content.length > 0) end({});
  return lines;
}

function marksOf(attributes: Attributes): LooseMark[] {
  const marks = Object.entries(flagMarks)
    .filter(([name]) => attributes[name] === true)
    .map(([, type]): LooseMark => ({ type }));
  if (attributes.script === 'sub') marks.push({ type: 'subscript' });
  if (attributes.script === 'super') marks.push({ type: 'superscript' });
  const color = colorOf(attributes.color);
  if (color) marks.push({ type: 'textColor', attrs: { color } });
  const ground = colorOf(attributes.background);
  if (ground) marks.push({ type: 'highlight', attrs: { color: ground } });
  const [, size] = (typeof attributes.size === 'string' && /^(\d{1,2})pt$/.exec(attributes.size)) || [];
  if (size) marks.push({ type: 'textSize', attrs: { size: Number(size) } });
  if (typeof attributes.link === 'string') marks.push({ type: 'link', attrs: { href: attributes.link } });
  return marks;
}

function colorOf(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  return palette.find((name) => name === value) ?? nearestColor(value);
}

function blocks(lines: Line[]): LooseNode[] {
  return stretches(lines, kindOf).flatMap((stretch): LooseNode[] => {
    const { attributes } = stretch[0] as Line;
    if (attributes.blockquote) {
      const inside = stretch.map((line) => ({
        ...line,
        attributes: { ...line.attributes, blockquote: null },
      }));
      return [{ type: 'blockquote', content: blocks(inside) }];
    }
    if (attributes['code-block']) return [codeBlock(stretch, attributes['code-block'])];
    if (isAction(attributes)) return stretch.map(actionItem);
    if (typeof attributes.list === 'string') return lists(stretch, 0);
    return stretch.map(textBlock);
  });
}

function kindOf({ attributes }: Line): string {
  if (attributes.blockquote) return 'blockquote';
  const language = attributes['code-block'];
  if (language) return `code ${typeof language === 'string' ? language : ''}`;
  if (isAction(attributes)) return 'action';
  return typeof attributes.list === 'string' ? 'list' : 'text';
}

function isAction({ list }: Attributes): boolean {
  return list === 'checked' || list === 'unchecked';
}

function actionItem({ content, attributes }: Line): LooseNode {
  return { type: 'actionItem', attrs: { checked: attributes.list === 'checked' }, content };
}

function textBlock({ content, attributes }: Line): LooseNode {
  if (content[0]?.type === 'horizontalRule' || content[0]?.type === 'image') return content[0];
  const { header, align, indent, list } = attributes;
  // Of a line in a list it says how deep the list is.
  const layout = { align, indent: typeof list === 'string' ? null : indent };
  if (typeof header !== 'number') return { type: 'paragraph', attrs: layout, content };
  return { type: 'heading', attrs: { ...layout, level: Math.min(header, 4) }, content };
}

function codeBlock(lines: Line[], language: unknown): LooseNode {
  const text = lines.map(({ content }) => content.map((part) => part.text ?? '').join('')).join('\n');
  return {
    type: 'codeBlock',
    attrs: { language: typeof language === 'string' && language !== 'plain' ? language : null },
    content: [{ type: 'text', text }],
  };
}

/** Lines of lists at one depth; lines that are indented more are lists inside the item before them. */
function lists(lines: Line[], depth: number): LooseNode[] {
  const found: LooseNode[] = [];
  for (const stretch of stretches(lines, (line) => (indentOf(line) > depth ? 'deeper' : listType(line)))) {
    const first = stretch[0] as Line;
    if (indentOf(first) <= depth) {
      const content = stretch.map((line) => ({ type: 'listItem', content: [textBlock(line)] }));
      const last = found.at(-1);
      if (last?.type === listType(first)) last.content?.push(...content);
      else found.push({ type: listType(first), content });
      continue;
    }
    const inner = lists(stretch, depth + 1);
    const item = found.at(-1)?.content?.at(-1);
    if (item) item.content?.push(...inner);
    else found.push(...inner);
  }
  return found;
}

function listType({ attributes }: Line): string {
  return attributes.list === 'ordered' ? 'orderedList' : 'bulletList';
}

function indentOf({ attributes }: Line): number {
  return typeof attributes.indent === 'number' ? Math.min(attributes.indent, deepestIndent) : 0;
}

/** Neighbouring lines of one kind. */
function stretches(lines: Line[], kind: (line: Line) => string): Line[][] {
  const found: Line[][] = [];
  let previous: string | undefined;
  for (const line of lines) {
    const current = kind(line);
    if (current === previous) found.at(-1)?.push(line);
    else found.push([line]);
    previous = current;
  }
  return found;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
