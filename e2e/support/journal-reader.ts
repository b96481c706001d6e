import { parseDocumentName } from '@commonplace/contracts/collab';
import { documentFields } from '@commonplace/contracts/document';
import { contentPaths, decodeStoredDocument, secretHeader } from '@commonplace/contracts/internal';
import * as Y from 'yjs';
import { textOf } from './text-of.ts';

/** What is stored of a note. */
export interface Stored {
  title: string;
  text: string;
  headSeq: number;
}

/** Reads journals as a collab-server that has just started would: nothing but what is committed. */
export class JournalReader {
  private readonly url: string;
  private readonly secret: string;

  constructor(url: string, secret: string) {
    this.url = url;
    this.secret = secret;
  }

  /** Null when there is no such note. */
  async read(documentName: string): Promise<Stored | null> {
    const address = parseDocumentName(documentName);
    if (!address) throw new Error(`Not a document name: ${documentName}`);
    const query = `noteId=${address.noteId}&generation=${address.generation}`;
    const answer = await fetch(`${this.url}${contentPaths.load}?${query}`, {
      headers: { [secretHeader]: this.secret },
    });
    const body = new Uint8Array(await answer.arrayBuffer());
    if (answer.status === 404) return null;
    if (!answer.ok) throw new Error(`The journal answered ${answer.status}`);
    const stored = decodeStoredDocument(body);
    const doc = new Y.Doc();
    if (stored.base) Y.applyUpdate(doc, stored.base);
    for (const { update } of stored.rows) Y.applyUpdate(doc, update);
    const title = doc.getText(documentFields.title).toString();
    return { title, text: textOf(doc), headSeq: stored.headSeq };
  }
}
