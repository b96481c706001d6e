import type { Element, ElementContent, Root } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { defaultHandlers, type Handle, toMdast } from 'hast-util-to-mdast';
import type { ListItem, Nodes, PhrasingContent, TableCell, Text } from 'mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { phrasing } from 'mdast-util-phrasing';
import { type Options, toMarkdown as stringify } from 'mdast-util-to-markdown';

/** A note as it is converted: its title, and the HTML of its projection (docs/html-vocabulary.md). */
export interface MarkdownJob {
  title: string;
  html: string;
  /** `PUBLIC_URL`: addresses of images and of internal links begin with it. */
  home: string;
  /** Said below the title. `date` is a day as `2026-11-28`. */
  source?: { author: string; date: string; address: string };
}

/**
 * A note as GitHub Flavored Markdown, its title as the first heading. Text stays text: characters that Markdown or HTML
 * would interpret are escaped. Colors, text sizes and alignment have no Markdown and are left out.
 */
export function toMarkdown({ title, html, home, source }: MarkdownJob): string {
  const absolute = (address: string) => (address.startsWith('/') ? `${home}${address}` : address);
  return markdownOf({ title, html, address: absolute, source });
}

interface MarkdownSource extends Pick<MarkdownJob, 'title' | 'html'> {
  /** What the address of a picture or a link becomes. */
  address(address: string): string;
  source?: MarkdownJob['source'] | undefined;
}

/** As {@link toMarkdown}, with addresses of the caller's. */
export function markdownOf({ title, html, address, source }: MarkdownSource): string {
  const tree = fromHtml(html, { fragment: true });
  prepare(tree, address);
  const document = toMdast(tree, { document: true, handlers });
  const heading = { type: 'heading' as const, depth: 1 as const, children: [text(title)] };
  const content = document.type === 'root' ? document.children : [];
  return stringify(
    {
      type: 'root',
      children: [...(title === '' ? [] : [heading]), ...(source ? [said(source)] : []), ...content],
    },
    {
      bullet: '-',
      emphasis: '_',
      rule: '-',
      handlers: { text: textInLink },
      extensions: [gfmToMarkdown({ tablePipeAlign: false })],
    },
  );
}

function said({ author, date, address }: NonNullable<MarkdownJob['source']>) {
  const link = { type: 'link' as const, url: address, children: [text(address)] };
  return { type: 'paragraph' as const, children: [text(`${author}, ${date}, `), link] };
}

/**
 * In the text of a link `]` is escaped, which is enough for CommonMark. Some renderers take `\](` for the end of the text
 * all the same, and what follows for its address; so that is escaped too.
 */
const textInLink: NonNullable<NonNullable<Options['handlers']>['text']> = (
  node: Text,
  _parent,
  state,
  info,
) => {
  const value = state.safe(node.value, info);
  return state.stack.includes('label') ? value.replace(/(?<!\\)((?:\\\\)*\\\])\(/g, '$1\\(') : value;
};

const text = (value: string) => ({ type: 'text' as const, value });
const hasClass = ({ properties }: Element, name: string) =>
  Array.isArray(properties.className) && properties.className.includes(name);

/** Writes the addresses of images and pages anew, and makes consecutive action items one list. */
function prepare(parent: Root | Element, address: MarkdownSource['address']): void {
  const children: ElementContent[] = [];
  let actions: Element | null = null;
  for (const child of parent.children as ElementContent[]) {
    if (child.type !== 'element') {
      children.push(child);
      continue;
    }
    prepare(child, address);
    for (const name of ['src', 'href']) {
      const written = child.properties[name];
      if (typeof written === 'string') child.properties[name] = address(written);
    }
    if (!hasClass(child, 'action-item')) {
      actions = null;
      children.push(child);
      continue;
    }
    if (!actions) {
      actions = { type: 'element', tagName: 'ul', properties: {}, children: [] };
      children.push(actions);
    }
    const item = child.children.flatMap((part) =>
      part.type === 'element' && hasClass(part, 'action-item-text') ? part.children : [part],
    );
    actions.children.push({ ...child, tagName: 'li', children: item });
  }
  parent.children = children;
}

/** Markdown has no such mark, and renders this HTML. */
const asHtml: Handle = (state, node) => [
  { type: 'html', value: `<${node.tagName}>` },
  ...(state.all(node) as PhrasingContent[]),
  { type: 'html', value: `</${node.tagName}>` },
];
const withoutMark: Handle = (state, node) => state.all(node);

/** Content of a table cell is one line: of blocks only their text and marks are kept. */
const cell: Handle = (state, node) => {
  const children = lineOf(state.all(node));
  const { rowSpan, colSpan } = node.properties;
  const result: TableCell = { type: 'tableCell', children };
  // The converter of the table reads the spans from here, and removes them.
  const spans = { hastUtilToMdastTemporaryRowSpan: rowSpan, hastUtilToMdastTemporaryColSpan: colSpan };
  if (rowSpan || colSpan) result.data = spans as TableCell['data'] & {};
  return result;
};

function lineOf(nodes: readonly Nodes[]): PhrasingContent[] {
  return nodes.flatMap((node, index): PhrasingContent[] => {
    if (phrasing(node)) return [node as PhrasingContent];
    const line: PhrasingContent[] =
      node.type === 'code'
        ? [{ type: 'inlineCode', value: node.value.replaceAll('\n', ' ') }]
        : 'children' in node
          ? lineOf(node.children)
          : [];
    return index === 0 ? line : [text(' '), ...line];
  });
}

const handlers: Record<string, Handle> = {
  sub: asHtml,
  sup: asHtml,
  u: withoutMark,
  mark: withoutMark,
  td: cell,
  th: cell,
  li: (state, node) => {
    const item = defaultHandlers.li(state, node) as ListItem;
    // Each item of a note has a paragraph, which alone makes no loose list.
    return { ...item, spread: item.children.filter(({ type }) => type === 'paragraph').length > 1 };
  },
  summary: (state, node) => ({
    type: 'paragraph',
    children: [{ type: 'strong', children: state.all(node) as PhrasingContent[] }],
  }),
  div: (state, node) => {
    const children = state.toFlow(state.all(node));
    const isBox = hasClass(node, 'message-box') || hasClass(node, 'panel');
    return isBox ? { type: 'blockquote', children: children as ListItem['children'] } : children;
  },
};
