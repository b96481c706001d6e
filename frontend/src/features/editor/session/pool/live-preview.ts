import { previewOf } from '@commonplace/contracts/document';
import * as Y from 'yjs';

/** Characters of a block that are read: more than are shown, because blanks among them are folded. */
const enough = 1_000;

/**
 * How the text of an open note begins: what `projectDocument` of the contracts stores as `preview`, without reading
 * the whole document.
 */
export function livePreview(content: Y.XmlFragment): string {
  return previewOf(linesOf(content));
}

function* linesOf(content: Y.XmlFragment): Generator<string> {
  for (const block of content.createTreeWalker(holdsText)) yield wordsOf(block as Y.XmlElement);
}

function holdsText(type: unknown): boolean {
  return type instanceof Y.XmlElement && type.toArray().some((child) => child instanceof Y.XmlText);
}

function wordsOf(block: Y.XmlElement): string {
  let words = '';
  for (const child of block.toArray()) {
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
