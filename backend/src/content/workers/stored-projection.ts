import { projectDocument, readContent, renderHtml } from '@commonplace/contracts/document/server';
import type { Projection } from '@commonplace/contracts/internal';
import type * as Y from 'yjs';

/**
 * What fits into one statement of a MariaDB with its usual 16 MB packets, even if every character has to
 * be escaped. A document of 5 MB can become 25 MB of HTML, where it consists of `&` and `<`.
 */
const mostHtmlBytes = 7 * 1024 * 1024;

/** The projection as it is stored. HTML that is too large for that ends after the last block that fits. */
export function storedProjection(doc: Y.Doc): Projection {
  const projection = projectDocument(doc);
  if (Buffer.byteLength(projection.html) <= mostHtmlBytes) return projection;
  const content = readContent(doc);
  let html = '';
  let bytes = 0;
  content.forEach((block, offset) => {
    if (bytes > mostHtmlBytes) return;
    const next = renderHtml(content.cut(offset, offset + block.nodeSize));
    bytes += Buffer.byteLength(next);
    if (bytes <= mostHtmlBytes) html += next;
  });
  return { ...projection, html };
}
