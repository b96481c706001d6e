import { documentFields } from '@commonplace/contracts/document';
import * as Y from 'yjs';

/**
 * What of a document is unsent: everything that one client wrote from a clock on, or, when the edits
 * of an earlier visit are among it, possibly anything.
 */
export type UnsentSince = { client: number; clock: number } | 'anything';

/**
 * The text to offer a writer whose edits can't be saved: the title and every paragraph in which
 * unsent letters stand, whole, because letters out of their sentence help nobody. Empty when only
 * deletions are unsent.
 */
export function unsentText(doc: Y.Doc, since: UnsentSince): string {
  const texts: Y.Text[] = [doc.getText(documentFields.title)];
  collectTexts(doc.getXmlFragment(documentFields.content), texts);
  return texts
    .filter((text) => since === 'anything' || holdsUnsent(text, since))
    .map(plain)
    .filter((text) => text.trim() !== '')
    .join('\n\n');
}

function collectTexts(parent: Y.XmlFragment, into: Y.Text[]): void {
  for (const child of parent.toArray()) {
    if (child instanceof Y.XmlText) into.push(child);
    else if (child instanceof Y.XmlElement) collectTexts(child, into);
  }
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
