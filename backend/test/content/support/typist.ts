import { documentFields } from '@commonplace/contracts/document';
import * as Y from 'yjs';

/** Someone's browser: types into a document and hands out the updates. */
export class Typist {
  readonly doc = new Y.Doc();
  #updates: Uint8Array[] = [];

  constructor(...known: Uint8Array[]) {
    for (const update of known) Y.applyUpdate(this.doc, update);
    this.doc.on('update', (update: Uint8Array) => this.#updates.push(update));
  }

  /** A new paragraph; the update that carries it. */
  paragraph(text: string): Uint8Array {
    return this.#change(() => {
      const paragraph = new Y.XmlElement('paragraph');
      this.doc.getXmlFragment(documentFields.content).push([paragraph]);
      paragraph.push([new Y.XmlText(text)]);
    });
  }

  /** As many new paragraphs of one text; the update that carries them. */
  paragraphs(text: string, count: number): Uint8Array {
    return this.#change(() => {
      const added = Array.from({ length: count }, () => new Y.XmlElement('paragraph'));
      this.doc.getXmlFragment(documentFields.content).push(added);
      for (const paragraph of added) paragraph.push([new Y.XmlText(text)]);
    });
  }

  title(text: string): Uint8Array {
    return this.#change(() => {
      const title = this.doc.getText(documentFields.title);
      title.delete(0, title.length);
      title.insert(0, text);
    });
  }

  /** Removes the first paragraph. */
  removeFirst(): Uint8Array {
    return this.#change(() => this.doc.getXmlFragment(documentFields.content).delete(0, 1));
  }

  #change(change: () => void): Uint8Array {
    this.#updates = [];
    this.doc.transact(change);
    return this.#updates[0] as Uint8Array;
  }
}

/** The text of each paragraph of a document made of these updates. */
export function paragraphsOf(...updates: Uint8Array[]): string[] {
  const doc = new Y.Doc();
  for (const update of updates) if (update.length > 0) Y.applyUpdate(doc, update);
  return doc
    .getXmlFragment(documentFields.content)
    .toArray()
    .map((block) => (block as Y.XmlElement).toArray().join(''));
}
