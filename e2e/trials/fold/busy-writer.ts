import { documentFields } from '@commonplace/contracts/document';
import * as Y from 'yjs';

const words = ['alpha', 'bravo', 'charlie', 'delta', 'echo', '𝄞 note', 'fox & co', '<golf>'];
const mostParagraphs = 40;
const longestParagraph = 200;

/**
 * Types, deletes and formats in a document of its own, one small change after the other, and takes in
 * what others wrote from time to time. The document stays small, so most of what is written is deleted.
 */
export class BusyWriter {
  readonly doc = new Y.Doc();
  private readonly random: () => number;
  private readonly content = this.doc.getXmlFragment(documentFields.content);
  private written: Uint8Array[] = [];

  constructor(random: () => number) {
    this.random = random;
    // Seeded, so that the same run meets the same order of concurrent changes.
    this.doc.clientID = Math.floor(random() * 2 ** 32);
    this.doc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin !== 'others') this.written.push(update);
    });
  }

  hear(update: Uint8Array): void {
    Y.applyUpdate(this.doc, update, 'others');
  }

  /** The updates of at least this many changes, and of what Yjs has tidied up since the last ones. */
  write(count: number): Uint8Array[] {
    while (this.written.length < count) this.doc.transact(() => this.change());
    const written = this.written;
    this.written = [];
    return written;
  }

  private change(): void {
    const { content } = this;
    if (content.length === 0 || (this.random() < 0.05 && content.length < mostParagraphs)) {
      const paragraph = new Y.XmlElement('paragraph');
      content.insert(this.below(content.length + 1), [paragraph]);
      paragraph.insert(0, [new Y.XmlText(this.word())]);
      return;
    }
    if (content.length > mostParagraphs || this.random() < 0.04) {
      content.delete(this.below(content.length), 1);
      return;
    }
    const paragraph = content.get(this.below(content.length)) as Y.XmlElement;
    const text = paragraph.get(0) as Y.XmlText;
    const at = this.below(text.length + 1);
    const length = Math.min(text.length - at, 1 + this.below(12));
    const choice = this.random();
    if (length > 0 && (choice < 0.35 || text.length > longestParagraph)) text.delete(at, length);
    else if (length > 0 && choice < 0.45) text.format(at, length, { bold: choice < 0.4 ? {} : null });
    else text.insert(at, this.word());
  }

  private word(): string {
    return `${words[this.below(words.length)]} `;
  }

  private below(limit: number): number {
    return Math.floor(this.random() * limit);
  }
}
