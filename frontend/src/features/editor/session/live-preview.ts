import { previewOfParagraph } from '@commonplace/contracts/document';
import * as Y from 'yjs';

/** Characters of a paragraph that are read: more than are shown, because blanks among them are folded. */
const enough = 1_000;

/**
 * How the text of an open note begins: what `projectDocument` of the contracts stores as `preview`, without reading
 * the whole document.
 */
export function livePreview(content: Y.XmlFragment): string {
  for (const paragraph of content.createTreeWalker(isParagraph)) {
    const preview = previewOfParagraph(wordsOf(paragraph as Y.XmlElement));
    if (preview !== '') return preview;
  }
  return '';
}

function isParagraph(type: unknown): boolean {
  return type instanceof Y.XmlElement && type.nodeName === 'paragraph';
}

function wordsOf(paragraph: Y.XmlElement): string {
  let words = '';
  for (const child of paragraph.toArray()) {
    words += child instanceof Y.XmlText ? startOf(child) : ' ';
    if (words.length >= enough) break;
  }
  return words;
}

function startOf(text: Y.XmlText): string {
  let start = '';
  for (let item = text._start; item && start.length < enough; item = item.right) {
    if (!item.deleted && item.content instanceof Y.ContentString) start += item.content.str;
  }
  return start;
}
