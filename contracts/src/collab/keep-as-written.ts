import type * as Y from 'yjs';

/**
 * Keeps a document on a server at what people wrote. Yjs removes marks that seem superfluous after every
 * remote change, each copy by itself and by what it happens to know. In a browser such a removal is sent
 * as an edit like any other; on a server it would be shown to everybody and stored nowhere, and after the
 * next load other words would be bold than before.
 */
export function keepAsWritten(doc: Y.Doc): void {
  // Set by Yjs while it calls its observers, read right after this event.
  doc.on('afterTransaction', (transaction) => {
    transaction._needFormattingCleanup = false;
  });
}
