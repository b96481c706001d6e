import { documentFields } from '@commonplace/contracts/document';
import * as Y from 'yjs';

/** A text that a change of others took away with the block it was in. */
export interface RemovedText {
  /** The whole of it as it was here, without marks. */
  text: string;
  /** Its letters, run by run, with who wrote them and their place in all that was written there. */
  runs: LetterRun[];
}

/** Letters in a row, with who wrote them and the place of the first in all that was written there. */
export interface LetterRun {
  client: number;
  clock: number;
  letters: string;
}

/**
 * What a transaction removed of the texts that were here before it, in the order of the document. To be
 * called after the transaction and before its garbage is collected, as in `afterTransaction`.
 */
export function removedTexts({ doc, deleteSet, beforeState }: Y.Transaction): RemovedText[] {
  if (deleteSet.clients.size === 0) return [];
  const found: RemovedText[] = [];
  collect(doc.getXmlFragment(documentFields.content));
  return found;

  function collect(parent: Y.XmlFragment): void {
    for (let item = parent._start; item; item = item.right) {
      if (!(item.content instanceof Y.ContentType)) continue;
      const { type } = item.content;
      // A text that is still here may have lost letters; those that were new to the others are not among them.
      if (type instanceof Y.XmlText && Y.isDeleted(deleteSet, item.id)) found.push(removed(type));
      else if (type instanceof Y.XmlFragment) collect(type);
    }
  }

  function removed(text: Y.XmlText): RemovedText {
    const runs: RemovedText['runs'] = [];
    for (let item = text._start; item; item = item.right) {
      const { client, clock } = item.id;
      const wasHere = Y.isDeleted(deleteSet, item.id) && clock < (beforeState.get(client) ?? 0);
      if (wasHere && item.content instanceof Y.ContentString)
        runs.push({ client, clock, letters: item.content.str });
    }
    return { text: runs.map(({ letters }) => letters).join(''), runs };
  }
}

/**
 * The letters in it that the server had not seen; none where they are spaces alone.
 *
 * @param seenUpTo the clock up to which it had seen what a client wrote
 */
export function unseenIn({ runs }: RemovedText, seenUpTo: (client: number) => number): LetterRun[] {
  const unseen = runs.map(({ client, clock, letters }) => {
    const seen = Math.max(0, seenUpTo(client) - clock);
    return { client, clock: clock + seen, letters: letters.slice(seen) };
  });
  return unseen.filter(({ letters }) => letters.trim() !== '');
}
