import { DOMParser, type Node } from '@tiptap/pm/model';
import sanitizeHtml from 'sanitize-html';
import { longestAlt } from '../blocks/image.ts';
import { cutText } from '../cut-text.ts';
import { foldLines } from '../fold-lines.ts';
import { isSafeLink } from '../safe-link.ts';
import type { LooseNode } from './loose-node.ts';
import { plainStyle } from './plain-style.ts';
import { repairDocument } from './repair-document.ts';
import { documentSchema } from './schema.ts';
import { virtualWindow } from './virtual-window.ts';

/**
 * Taken away before parsing: what shows nothing (scripts, styles, forms' fields) with all it holds,
 * and nesting that only an attack needs. Wrappers such as `div` stay, they separate paragraphs.
 */
const policy: sanitizeHtml.IOptions = {
  allowedTags: [
    ...sanitizeHtml.defaults.allowedTags,
    ...['h5', 'h6', 'del', 'strike', 'ins', 'font', 'center', 'details', 'summary', 'body', 'img', 'input'],
  ],
  allowedAttributes: {
    '*': ['style', 'class', 'align'],
    a: ['href'],
    ol: ['start', 'type'],
    img: ['src', 'alt', 'width', 'height'],
    input: ['type', 'checked'],
    th: ['colspan', 'rowspan', 'colwidth'],
    td: ['colspan', 'rowspan', 'colwidth'],
  },
  parseStyleAttributes: false,
  nestingLimit: 60,
  transformTags: { h5: 'h4', h6: 'h4', img: linkedImage, '*': plainlyStyled },
  // Of a form's fields only the tick of a thing to do says anything.
  exclusiveFilter: ({ tag, attribs }) => tag === 'input' && attribs.type !== 'checkbox',
};

/** A picture from elsewhere would reveal its readers to its owner, so it becomes a link to it, in the words it has. */
function linkedImage(tagName: string, attribs: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const { src = '', alt = '' } = attribs;
  if (!/^\s*https?:/i.test(src) || !isSafeLink(src)) return { tagName, attribs };
  return { tagName: 'a', attribs: { href: src }, text: cutText(alt.trim() || src, longestAlt) };
}

function plainlyStyled(tagName: string, attribs: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  if (attribs.style === undefined) return { tagName, attribs };
  return { tagName, attribs: { ...attribs, style: plainStyle(attribs.style) } };
}

/** HTML of any origin as valid blocks: what a note can't hold is left out, its words stay. */
export function parseHtml(html: string): Node {
  const window = virtualWindow();
  const page = new window.DOMParser().parseFromString(
    `<!DOCTYPE html><html><body>${sanitizeHtml(html, policy)}</body></html>`,
    'text/html',
  );
  const body = page.body as unknown as HTMLElement;
  foldLines(body);
  const parsed = DOMParser.fromSchema(documentSchema).parse(body, { preserveWhitespace: true });
  const { content = [] } = parsed.toJSON() as LooseNode;
  return repairDocument(content);
}
