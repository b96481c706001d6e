import { parseDocumentName } from '@commonplace/contracts/collab';
import { documentFields } from '@commonplace/contracts/document';
import {
  contentPaths,
  decodeStoredDocument,
  type StoredDocument,
  secretHeader,
} from '@commonplace/contracts/internal';
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
  private readonly contentUrl: string;
  private readonly secret: string;

  constructor(contentUrl: string, secret: string) {
    this.contentUrl = contentUrl;
    this.secret = secret;
  }

  /** Null when there is no such note. */
  async load(documentName: string): Promise<StoredDocument | null> {
    const address = parseDocumentName(documentName);
    if (!address) throw new Error(`Not a document name: ${documentName}`);
    const query = `noteId=${address.noteId}&generation=${address.generation}`;
    const answer = await fetch(`${this.contentUrl}${contentPaths.load}?${query}`, {
      headers: { [secretHeader]: this.secret },
    });
    const body = new Uint8Array(await answer.arrayBuffer());
    if (answer.status === 404) return null;
    if (!answer.ok) throw new Error(`The journal answered ${answer.status}`);
    return decodeStoredDocument(body);
  }

  /** @throws when there is no such note, or when a row of it can't be read any more */
  async document(documentName: string): Promise<Y.Doc> {
    const stored = await this.load(documentName);
    if (!stored) throw new Error(`There is no ${documentName}`);
    return documentOf(stored);
  }

  /** Null when there is no such note. */
  async read(documentName: string): Promise<Stored | null> {
    const stored = await this.load(documentName);
    if (!stored) return null;
    const document = documentOf(stored);
    const title = document.getText(documentFields.title).toString();
    return { title, text: textOf(document), headSeq: stored.headSeq };
  }
}

function documentOf({ base, rows, quarantined }: StoredDocument): Y.Doc {
  if (quarantined.length > 0) throw new Error(`Rows ${quarantined.join(', ')} can't be read any more`);
  const document = new Y.Doc();
  if (base) Y.applyUpdate(document, base);
  for (const { update } of rows) Y.applyUpdate(document, update);
  return document;
}
