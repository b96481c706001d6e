import { documentFields } from '@commonplace/contracts/document';
import * as Y from 'yjs';

/** The letters of a trial begin after this one. */
export const lastBefore = 0x4dff;

/** What a rebuilding act took from the person's own screen, as Enter does with what is selected. */
export interface Gone {
  letters: ReadonlySet<string>;
  /** Those that were selected whole. */
  blocks: readonly Y.ID[];
}

/** What undo or redo wrote again: the new letter's place, and that of the deleted one. */
export function broughtBack({ doc, beforeState }: Y.Transaction): Map<string, string> {
  const found = new Map<string, string>();
  const from = beforeState.get(doc.clientID) ?? 0;
  for (const structs of doc.store.clients.values()) {
    for (const item of structs) {
      if (!(item instanceof Y.Item) || item.redone === null || item.redone.client !== doc.clientID) continue;
      const { clock } = item.redone;
      for (let index = 0; clock + index >= from && index < item.length; index += 1)
        found.set(`${doc.clientID}:${clock + index}`, `${item.id.client}:${item.id.clock + index}`);
    }
  }
  return found;
}

export function* lettersOf(item: Y.Item): Generator<[id: string, letter: string]> {
  if (!(item.content instanceof Y.ContentString)) return;
  const { str } = item.content;
  for (let index = 0; index < str.length; index += 1) {
    // A line break that became part of code is a letter too, and not one of ours.
    if (str.charCodeAt(index) > lastBefore)
      yield [`${item.id.client}:${item.id.clock + index}`, str.charAt(index)];
  }
}

/** The letters of those that a transaction deleted, and the blocks. */
export function idsOf({ letters, blocks }: Gone, transaction: Y.Transaction): Y.Transaction['deleteSet'] {
  const found = Y.createDeleteSet();
  const add = ({ client, clock }: Y.ID) => {
    const ofClient = found.clients.get(client) ?? [];
    ofClient.push({ clock, len: 1 });
    found.clients.set(client, ofClient);
  };
  for (const block of blocks) add(block);
  eachDeleted(transaction, (item) => {
    for (const [id, letter] of lettersOf(item)) if (letters.has(letter)) add(parseId(id));
  });
  return found;
}

export function parseId(id: string): Y.ID {
  const [client, clock] = id.split(':').map(Number);
  return Y.createID(client as number, clock as number);
}

export function eachDeleted(transaction: Y.Transaction, look: (item: Y.Item) => void): void {
  Y.iterateDeletedStructs(transaction, transaction.deleteSet, (struct) => {
    if (struct instanceof Y.Item) look(struct);
  });
}

export function* ownNewItems({ doc, beforeState }: Y.Transaction): Generator<Y.Item> {
  const from = beforeState.get(doc.clientID) ?? 0;
  for (const struct of doc.store.clients.get(doc.clientID) ?? []) {
    if (struct.id.clock >= from && struct instanceof Y.Item) yield struct;
  }
}

export function* liveItems(doc: Y.Doc): Generator<Y.Item> {
  for (const structs of doc.store.clients.values()) {
    for (const struct of structs) if (struct instanceof Y.Item && !struct.deleted) yield struct;
  }
}

/** The letters that a document shows. */
export function lettersIn(doc: Y.Doc): Set<string> {
  const found = new Set<string>();
  for (const item of liveItems(doc)) for (const [, letter] of lettersOf(item)) found.add(letter);
  return found;
}

export function blocksAround(item: Y.Item): Y.ID[] {
  const blocks: Y.ID[] = [];
  for (let at = (item.parent as Y.AbstractType<unknown>)._item; at; ) {
    blocks.push(at.id);
    at = (at.parent as Y.AbstractType<unknown>)._item;
  }
  return blocks;
}

/** Where marks of two people overlap, Yjs itself removes those that say nothing any more. */
export function onlyTidiesMarks(transaction: Y.Transaction): boolean {
  let isTidying = [...ownNewItems(transaction)].length === 0;
  eachDeleted(transaction, ({ content }) => {
    isTidying &&= content instanceof Y.ContentFormat;
  });
  return isTidying;
}

/** In words, for debugging a failing run. */
export function inWords(transaction: Y.Transaction): string {
  const deleted: string[] = [];
  eachDeleted(transaction, ({ content }) => {
    if (content instanceof Y.ContentType && content.type instanceof Y.XmlElement)
      deleted.push(content.type.nodeName);
  });
  const made = [...ownNewItems(transaction)].map(({ content }) => content.constructor.name);
  const root = transaction.doc.getXmlFragment(documentFields.content);
  return `deleted [${deleted}], made [${made}] in ${root.length} blocks`;
}
