import { documentFields } from '@commonplace/contracts/document';
import * as Y from 'yjs';

/**
 * What of a document is unsent: everything that one client wrote from a clock on, or, when the edits
 * of an earlier visit are among it, possibly anything.
 */
export type UnsentSince = { client: number; clock: number } | 'anything';

/**
 * The text to offer a writer whose edits can't be saved: the title and every paragraph in which
 * unsent letters stand, whole, because letters out of their sentence are of no use. Empty when only
 * deletions are unsent.
 */
export function unsentText(doc: Y.Doc, since: UnsentSince): string {
  return paragraphsOf(doc)
    .filter((pieces) => pieces.some((piece) => piece !== lineBreak && isUnsent(piece, since)))
    .map(wordsOf)
    .filter((text) => text.trim() !== '')
    .join('\n\n');
}

/** The title and the paragraphs of a document that are in `present` nowhere as they are. */
export function textBeyond(present: Y.Doc, doc: Y.Doc): string {
  const known = new Set(paragraphsOf(present).map((pieces) => wordsOf(pieces).trim()));
  return paragraphsOf(doc)
    .map(wordsOf)
    .filter((text) => text.trim() !== '' && !known.has(text.trim()))
    .join('\n\n');
}

const lineBreak = '\n';
/** Several texts, where it has breaks between its lines, or two people began it at once. */
type Paragraph = (Y.Text | typeof lineBreak)[];

function paragraphsOf(doc: Y.Doc): Paragraph[] {
  const paragraphs: Paragraph[] = [[doc.getText(documentFields.title)]];
  collectParagraphs(doc.getXmlFragment(documentFields.content), paragraphs);
  return paragraphs;
}

function wordsOf(pieces: Paragraph): string {
  return pieces.map((piece) => (piece === lineBreak ? piece : plain(piece))).join('');
}

function collectParagraphs(parent: Y.XmlFragment, into: Paragraph[]): void {
  const own: Paragraph = [];
  into.push(own);
  for (const child of parent.toArray()) {
    if (child instanceof Y.XmlText) own.push(child);
    else if (child instanceof Y.XmlElement && child.nodeName === 'hardBreak') own.push(lineBreak);
    else if (child instanceof Y.XmlElement) collectParagraphs(child, into);
  }
}

function isUnsent(text: Y.Text, since: UnsentSince): boolean {
  return since === 'anything' || holdsUnsent(text, since);
}

function holdsUnsent(text: Y.Text, since: Exclude<UnsentSince, 'anything'>): boolean {
  for (let item = text._start; item; item = item.right) {
    const { client, clock } = item.id;
    const isNew = client === since.client && clock + item.length > since.clock;
    if (isNew && !item.deleted && item.content instanceof Y.ContentString) return true;
  }
  return false;
}

function plain(text: Y.Text): string {
  return (text.toDelta() as { insert: unknown }[])
    .map(({ insert }) => (typeof insert === 'string' ? insert : ''))
    .join('');
}
