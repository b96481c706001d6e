import { DOMSerializer, type Node } from '@tiptap/pm/model';
import sanitizeHtml from 'sanitize-html';
import { isImageAddress } from '../image-address.ts';
import { linkProtocols } from '../safe-link.ts';
import { htmlWriter } from './html-writer.ts';
import { documentSchema } from './schema.ts';

const layoutClasses = ['align-*', 'indent-*'];

/** What the blocks and marks render to, and nothing more: the last check before another person's browser. */
const policy: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['p', 'h1', 'h2', 'h3', 'h4', 'blockquote', 'pre', 'ul', 'ol', 'li', 'br', 'hr'],
    ...['div', 'input', 'details', 'summary', 'figure', 'img', 'figcaption'],
    ...['table', 'colgroup', 'col', 'tbody', 'tr', 'th', 'td'],
    ...['strong', 'em', 's', 'u', 'code', 'sub', 'sup', 'a', 'span', 'mark'],
  ],
  allowedAttributes: {
    a: ['target', 'rel', 'href'],
    ol: ['start', 'type'],
    input: ['type', 'checked', 'disabled'],
    img: ['src', 'srcset', 'sizes', 'alt', 'width', 'height', 'loading'],
    col: ['width'],
    th: ['colspan', 'rowspan', 'colwidth'],
    td: ['colspan', 'rowspan', 'colwidth'],
    span: ['style'],
  },
  allowedClasses: {
    p: layoutClasses,
    h1: ['heading', ...layoutClasses],
    h2: ['heading', ...layoutClasses],
    h3: ['heading', ...layoutClasses],
    h4: ['heading', ...layoutClasses],
    blockquote: ['quote'],
    pre: ['code-snippet'],
    hr: ['divider'],
    code: ['language-*'],
    div: [
      'action-item',
      'action-item-text',
      'columns',
      'column',
      'message-box',
      'message-box-*',
      'panel',
      'panel-*',
    ],
    details: ['expand'],
    figure: ['image'],
    table: ['table', 'striped', 'bordered'],
    span: ['tag', 'tag-*', 'text-color-*'],
    mark: ['highlight-*'],
  },
  allowedStyles: { span: { 'font-size': [/^\d{1,2}pt$/] } },
  allowedSchemes: [...linkProtocols],
  allowProtocolRelative: false,
  // A picture that is being uploaded is nothing yet to a reader.
  exclusiveFilter: ({ tag, attribs, mediaChildren }) =>
    tag === 'img' ? !isImageAddress(attribs.src) : tag === 'figure' && !mediaChildren.includes('img'),
};

/** The content as HTML, nested as the editor nests it and free of anything that runs. */
export function renderHtml(content: Node): string {
  const root = htmlWriter.createElement('div');
  DOMSerializer.fromSchema(documentSchema).serializeFragment(
    content.content,
    { document: htmlWriter as unknown as Document },
    root as unknown as HTMLElement,
  );
  // Quotation marks inside attributes arrive escaped, so ` />` ends a tag wherever it stands.
  return sanitizeHtml(root.inner, policy).replaceAll(/<(br|hr|img|input|col)( [^>]*?)? \/>/g, '<$1$2>');
}
