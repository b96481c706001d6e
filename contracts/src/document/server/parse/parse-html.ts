import { DOMParser, type Node } from '@tiptap/pm/model';
import sanitizeHtml from 'sanitize-html';
import type { HtmlElement } from '../../document-part.ts';
import type { DocumentFormat } from '../../format/document-format.ts';
import { noteFormat } from '../../format/note-format.ts';
import { foldLines } from '../../text/fold-lines.ts';
import { liftPictures } from './lift-pictures.ts';
import type { LooseNode } from './loose-node.ts';
import { plainStyle } from './plain-style.ts';
import { repairDocument } from './repair-document.ts';
import { virtualWindow } from './virtual-window.ts';

/** Tags of other programs that separate or emphasise words, and are no part of the vocabulary. */
const foreignTags = ['del', 'strike', 'ins', 'font', 'center', 'body'];

const policies = new WeakMap<DocumentFormat, sanitizeHtml.IOptions>();

/**
 * Taken away before parsing: what shows nothing (scripts, styles, forms' fields) with all it holds,
 * and nesting that only an attack needs. Wrappers such as `div` stay, they separate paragraphs.
 */
function policyOf(format: DocumentFormat): sanitizeHtml.IOptions {
  const known = policies.get(format);
  if (known) return known;
  const judged = format.html.filter(({ isRead }) => isRead);
  const reads = format.html.filter((element) => element.reads);
  const policy: sanitizeHtml.IOptions = {
    allowedTags: [...sanitizeHtml.defaults.allowedTags, ...foreignTags, ...format.html.map(({ tag }) => tag)],
    allowedAttributes: {
      '*': ['style', 'class', 'align'],
      ...Object.fromEntries(reads.map(({ tag, reads: attributes = [] }) => [tag, [...attributes]])),
    },
    parseStyleAttributes: false,
    nestingLimit: 60,
    transformTags: { ...Object.fromEntries(format.html.flatMap(transformOf)), '*': plainlyStyled },
    exclusiveFilter: ({ tag, attribs }) =>
      judged.some((element) => element.tag === tag && element.isRead?.(attribs) === false),
  };
  policies.set(format, policy);
  return policy;
}

function transformOf({
  tag,
  readAs,
  replacedBy,
}: HtmlElement): [string, string | sanitizeHtml.Transformer][] {
  if (readAs !== undefined) return [[tag, readAs]];
  if (!replacedBy) return [];
  return [[tag, (tagName, attribs) => replacedBy(attribs) ?? { tagName, attribs }]];
}

function plainlyStyled(tagName: string, attribs: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  if (attribs.style === undefined) return { tagName, attribs };
  return { tagName, attribs: { ...attribs, style: plainStyle(attribs.style) } };
}

/** HTML of any origin as valid blocks: what a note can't hold is left out, its words stay. */
export function parseHtml(html: string, format: DocumentFormat = noteFormat): Node {
  const window = virtualWindow();
  const page = new window.DOMParser().parseFromString(
    `<!DOCTYPE html><html><body>${sanitizeHtml(html, policyOf(format))}</body></html>`,
    'text/html',
  );
  const body = page.body as unknown as HTMLElement;
  foldLines(body);
  liftPictures(body);
  const parsed = DOMParser.fromSchema(format.schema).parse(body, { preserveWhitespace: true });
  const { content = [] } = parsed.toJSON() as LooseNode;
  return repairDocument(content, format.schema);
}
