import { lineKind, previewOf, type TextLine } from '@commonplace/contracts/document';
import * as Y from 'yjs';

/** Characters of a block that are read: more than are shown, because blanks among them are folded. */
const enough = 1_000;

/**
 * The first telling words of an open note: what `projectDocument` of the contracts stores as `preview`, without reading
 * the whole document.
 */
export function livePreview(content: Y.XmlFragment, title: string): string {
  return previewOf(linesOf(content), title);
}

function* linesOf(content: Y.XmlFragment): Generator<TextLine> {
  for (const each of content.createTreeWalker(holdsText)) {
    const block = each as Y.XmlElement;
    const parent = block.parent instanceof Y.XmlElement ? block.parent.nodeName : '';
    yield { text: wordsOf(block), kind: lineKind(block.nodeName, parent) };
  }
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
