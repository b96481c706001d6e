import { documentFields } from '@commonplace/contracts/document';
import { copiesOf, type Letter, MoveLog } from '@commonplace/contracts/document/moves';
import type * as Y from 'yjs';

/**
 * Whether this device has written all of these letters again where the block is now that they were in (C28).
 * Asked once what came together is in the document, and mended.
 */
export function isWrittenAgain(doc: Y.Doc, runs: readonly (Letter & { letters: string })[]): boolean {
  const log = new MoveLog(doc.getArray(documentFields.moves));
  try {
    // Of what others have noted down nothing is trusted: text that is offered in vain is no harm.
    return runs.every(({ client, clock, letters }) =>
      Array.from(
        { length: letters.length },
        (_, index) =>
          letters.charAt(index).trim() === '' ||
          copiesOf(log, doc, { client, clock: clock + index }).some(
            ({ letter }) => letter.client === doc.clientID,
          ),
      ).every(Boolean),
    );
  } finally {
    log.close();
  }
}
