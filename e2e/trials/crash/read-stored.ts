import { parseDocumentName } from '@commonplace/contracts/collab';
import { contentPaths, decodeStoredDocument, secretHeader } from '@commonplace/contracts/internal';
import * as Y from 'yjs';

/** A document as the journal has it, read as a collab-server that has just started would. */
export async function readStored(contentUrl: string, secret: string, documentName: string): Promise<Y.Doc> {
  const address = parseDocumentName(documentName);
  if (!address) throw new Error(`Not a document name: ${documentName}`);
  const { noteId, generation } = address;
  const answer = await fetch(`${contentUrl}${contentPaths.load}?noteId=${noteId}&generation=${generation}`, {
    headers: { [secretHeader]: secret },
  });
  const body = new Uint8Array(await answer.arrayBuffer());
  if (!answer.ok) throw new Error(`The journal answered ${answer.status}`);
  const { base, rows, quarantined } = decodeStoredDocument(body);
  if (quarantined.length > 0) throw new Error(`Rows ${quarantined.join(', ')} can't be read any more`);
  const document = new Y.Doc();
  if (base) Y.applyUpdate(document, base);
  for (const { update } of rows) Y.applyUpdate(document, update);
  return document;
}
