import { type ChildNode, type Element, isTag, isText, type ParentNode } from 'domhandler';
import { DomUtils, parseDocument } from 'htmlparser2';
import type { BlockContent, Html, ListItem, Nodes, PhrasingContent, RootContent } from 'mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { toMarkdown as stringify } from 'mdast-util-to-markdown';
import { escaped, rewriteHtml } from '../rewrite-html.ts';
import { comparableHtml } from './comparable-html.ts';

export interface ExactMarkdownJob {
  /** Of the projection (docs/html-vocabulary.md). */
  html: string;
  /** What the address of a picture or a link becomes. */
  address(address: string): string;
  /** The HTML that the import makes of Markdown; null where it would not take the time to read it. */
  read(markdown: string): string | null;
}

/**
 * A note as Markdown from which the import makes the same note. What Markdown has no sign for is HTML inside it, and so is a
 * block whose Markdown would be read as another: each is read back before it is taken.
 */
export function exactMarkdownOf({ html, address, read }: ExactMarkdownJob): string {
  const root = parseDocument(rewriteHtml(html, { address }));
  const pieces = piecesOf(root.children, read);
  const written = pieces.reduce((text, piece, index, all) => {
    const before = all[index - 1];
    if (!before) return piece.text;
    // Nothing else ends a list before another.
    const gap = before.isList && piece.isList ? '\n\n<!-- -->\n\n' : '\n\n';
    return text + gap + piece.text;
  }, '');
  return written === '' ? '' : `${written}\n`;
}

interface Piece {
  text: string;
  isList: boolean;
}

/** Markdown for each block, one by one where it is read back as the same, else as HTML. */
function piecesOf(children: readonly ChildNode[], read: ExactMarkdownJob['read']): Piece[] {
  return groupsOf(children).flatMap((group): Piece[] => {
    const [first] = group;
    if (!first) return [];
    if (isContainer(first))
      return [
        { text: startTag(first), isList: false },
        ...piecesOf(first.children, read),
        { text: `</${first.name}>`, isList: false },
      ];
    const markup = group.map(htmlOf).join('');
    const markdown = stringified(flowOf(group));
    const back = read(markdown);
    if (back !== null && comparableHtml(back) === comparableHtml(markup))
      return [{ text: markdown.replace(/\n$/, ''), isList: isListed(first) }];
    if (group.length > 1) return group.flatMap((one) => piecesOf([one], read));
    return [{ text: read(markup) === null ? withoutSigns(markup) : markup, isList: false }];
  });
}

/** HTML in which nothing looks like a sign of Markdown. */
const withoutSigns = (html: string) => html.replace(/[[\]*_~!|]/g, (sign) => `&#${sign.charCodeAt(0)};`);

function stringified(children: RootContent[]): string {
  return stringify(
    { type: 'root', children },
    { bullet: '-', emphasis: '_', rule: '-', extensions: [gfmToMarkdown({ tablePipeAlign: false })] },
  );
}

const classesOf = ({ attribs }: Element) => (attribs.class ?? '').split(/\s+/);
const isAction = (node?: ChildNode): boolean =>
  node !== undefined && isTag(node) && classesOf(node).includes('action-item');
const isListed = (node: Element) => isAction(node) || node.name === 'ul' || node.name === 'ol';
/** Blocks in which others stand, and which begin and end in lines of their own. */
const isContainer = (node: Element) => (node.name === 'div' && !isAction(node)) || node.name === 'details';

/** Neighbours that become one block: things to do are one list. */
function groupsOf(children: readonly ChildNode[]): Element[][] {
  const groups: Element[][] = [];
  for (const child of children) {
    if (!isTag(child)) continue;
    const last = groups.at(-1);
    if (isAction(child) && isAction(last?.[0])) last?.push(child);
    else groups.push([child]);
  }
  return groups;
}

const html = (value: string): Html => ({ type: 'html', value });

function flowOf(children: readonly ChildNode[]): BlockContent[] {
  return groupsOf(children).flatMap((group): BlockContent[] => {
    const [first] = group;
    if (!first) return [];
    if (!isAction(first)) return blockOf(first);
    return [{ type: 'list', ordered: false, spread: false, children: group.map(actionOf) }];
  });
}

function actionOf(item: Element): ListItem {
  const text = DomUtils.findOne((each) => classesOf(each).includes('action-item-text'), item.children);
  const box = DomUtils.findOne(({ name }) => name === 'input', item.children);
  return {
    type: 'listItem',
    checked: box?.attribs.checked !== undefined,
    spread: false,
    children: [{ type: 'paragraph', children: text ? lineOf(text) : [] }],
  };
}

/** A block as Markdown has it, or as HTML. */
function blockOf(block: Element): BlockContent[] {
  const { name, attribs, children } = block;
  if (isContainer(block)) return [html(startTag(block)), ...flowOf(children), html(`</${name}>`)];
  const known = markdownOfBlock[name];
  const isPlain = (attribs.class ?? '').split(' ').every((each) => plainClasses.has(each));
  return (isPlain && known?.(block)) || [html(htmlOf(block))];
}

/** Classes that say no more than the name of the element. */
const plainClasses = new Set(['', 'heading', 'quote', 'code-snippet', 'divider', 'table', 'image']);

const headingOf = (depth: 1 | 2 | 3 | 4) => (block: Element) => [
  { type: 'heading' as const, depth, children: lineOf(block) },
];

const markdownOfBlock: Record<string, (block: Element) => BlockContent[] | null> = {
  p: (block) => [{ type: 'paragraph', children: lineOf(block) }],
  h1: headingOf(1),
  h2: headingOf(2),
  h3: headingOf(3),
  h4: headingOf(4),
  hr: () => [{ type: 'thematicBreak' }],
  blockquote: ({ children }) => [{ type: 'blockquote', children: flowOf(children) }],
  pre: (block) => {
    const code = DomUtils.findOne(({ name }) => name === 'code', block.children);
    const lang = /^language-(.+)$/.exec(code?.attribs.class ?? '')?.[1] ?? null;
    return [{ type: 'code', lang, value: DomUtils.textContent(block) }];
  },
  ul: listOf,
  ol: listOf,
  figure: (block) => {
    const [picture] = DomUtils.findAll(({ name }) => name === 'img', block.children);
    const isPlain = DomUtils.textContent(block) === '' && picture?.attribs.width === undefined;
    if (!picture || !isPlain) return null;
    const { src: url = '', alt = '' } = picture.attribs;
    return [{ type: 'paragraph', children: [{ type: 'image', url, alt }] }];
  },
  table: (block) => {
    const rows = DomUtils.findAll(({ name }) => name === 'tr', block.children);
    const cells = rows.map((row) => row.children.filter(isTag));
    const isPlain = cells.flat().every(isPlainCell);
    if (!isPlain) return null;
    return [
      {
        type: 'table',
        children: cells.map((row) => ({
          type: 'tableRow' as const,
          children: row.map((cell) => ({
            type: 'tableCell' as const,
            children: cell.children.flatMap((child) => (isTag(child) ? lineOf(child) : [])),
          })),
        })),
      },
    ];
  },
};

/** A line of text and nothing else. */
function isPlainCell({ attribs, children }: Element): boolean {
  const [only, ...others] = children;
  return (
    Object.keys(attribs).length === 0 &&
    others.length === 0 &&
    only !== undefined &&
    isTag(only) &&
    only.name === 'p'
  );
}

function listOf({ name, attribs, children }: Element): BlockContent[] | null {
  if (attribs.type !== undefined) return null;
  const items = children.filter(isTag).map((item): ListItem => {
    const content = flowOf(item.children);
    const spread = content.filter(({ type }) => type === 'paragraph').length > 1;
    return { type: 'listItem', spread, children: content };
  });
  return [
    {
      type: 'list',
      ordered: name === 'ol',
      start: Number(attribs.start ?? 1),
      spread: false,
      children: items,
    },
  ];
}

/** Letters and marks within a block. */
function lineOf(parent: ParentNode): PhrasingContent[] {
  return parent.children.flatMap((node): PhrasingContent[] => {
    if (isText(node)) return [{ type: 'text', value: node.data }];
    if (!isTag(node)) return [];
    if (node.name === 'br') return [{ type: 'break' }];
    if (node.name === 'code') return [{ type: 'inlineCode', value: DomUtils.textContent(node) }];
    const children = lineOf(node);
    if (node.name === 'a')
      return [{ type: 'link', url: node.attribs.href ?? '', children } as PhrasingContent];
    const type = markdownMarks[node.name];
    if (type) return [{ type, children } as PhrasingContent];
    return [html(startTag(node)), ...children, html(`</${node.name}>`)];
  });
}

const markdownMarks: Record<string, Nodes['type']> = { strong: 'strong', em: 'emphasis', s: 'delete' };

/** A line end would end the HTML in Markdown, or be read as a blank. */
const inOneLine = (text: string) => escaped(text).replace(/[\n\r]/g, (end) => `&#${end.charCodeAt(0)};`);

function startTag({ name, attribs }: Element): string {
  const written = Object.entries(attribs).map(([key, value]) => ` ${key}="${inOneLine(value)}"`);
  return `<${name}${written.join('')}>`;
}

const isVoid = new Set(['br', 'hr', 'img', 'input', 'col']);

/** A node as HTML in one line. */
function htmlOf(node: ChildNode): string {
  if (isText(node)) return inOneLine(node.data);
  if (!isTag(node)) return '';
  if (isVoid.has(node.name)) return startTag(node);
  return `${startTag(node)}${node.children.map(htmlOf).join('')}</${node.name}>`;
}
