import { documentFields } from '@commonplace/contracts/document';
import * as Y from 'yjs';

/** The plain text of all blocks of a document, without markup, one line for each piece of text. */
export function textOf(doc: Y.Doc): string {
  const content = doc.getXmlFragment(documentFields.content);
  const walker: Iterable<unknown> = content.createTreeWalker((node) => node instanceof Y.XmlText);
  return Array.from(walker, (node) => plainText(node as Y.XmlText)).join('\n');
}

/** The text without its marks, which `toString` would write as tags. */
function plainText(node: Y.XmlText): string {
  const parts: { insert: unknown }[] = node.toDelta();
  return parts.map((part) => part.insert).join('');
}
