import { DOMSerializer, type Node } from '@tiptap/pm/model';
import sanitizeHtml from 'sanitize-html';
import { linkProtocols } from '../safe-link.ts';
import { documentSchema } from './schema.ts';
import { virtualWindow } from './virtual-window.ts';

/** What the blocks and marks render to, and nothing more: the last gate before a stranger's browser. */
const policy: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['p', 'h1', 'h2', 'h3', 'h4', 'blockquote', 'pre', 'ul', 'ol', 'li', 'br', 'hr'],
    ...['strong', 'em', 's', 'u', 'code', 'sub', 'sup', 'a'],
  ],
  allowedAttributes: { a: ['target', 'rel', 'href'], ol: ['start', 'type'] },
  allowedClasses: { code: ['language-*'] },
  allowedSchemes: [...linkProtocols],
  allowProtocolRelative: false,
};

/** The content as HTML, nested as the editor nests it and free of anything that runs. */
export function renderHtml(content: Node): string {
  const { document } = virtualWindow();
  const wrap = document.createElement('div');
  DOMSerializer.fromSchema(documentSchema).serializeFragment(
    content.content,
    { document: document as unknown as Document },
    wrap as unknown as HTMLElement,
  );
  // Quotation marks inside attributes arrive escaped, so ` />` ends a tag wherever it stands.
  return sanitizeHtml(wrap.innerHTML, policy).replaceAll(/<(br|hr) \/>/g, '<$1>');
}
