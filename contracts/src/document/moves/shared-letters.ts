import * as Y from 'yjs';
import type { Letter } from './letter-runs.ts';

/** Any part of a live document: a text, an element, the whole. */
export type SharedType = Y.ContentType['type'];

/** How an element counts among letters: those that hold text begin with a sign of their own. */
export const blockSign = '\0';

/** A letter with its place, or an element that holds text. */
export interface Sign extends Letter {
  sign: string;
}

export function typeIn(item: Y.Item): SharedType | null {
  return item.content instanceof Y.ContentType ? item.content.type : null;
}

export function parentOf(item: Y.Item): SharedType | null {
  return item.parent instanceof Y.AbstractType ? (item.parent as SharedType) : null;
}

/** The item of a letter; null where its place is not kept any more, or was never known. */
export function itemOf(doc: Y.Doc, { client, clock }: Letter): Y.Item | null {
  if (clock >= Y.getState(doc.store, client)) return null;
  const item: unknown = Y.getItem(doc.store, Y.createID(client, clock));
  return item instanceof Y.Item ? item : null;
}

export function isGone(type: SharedType): boolean {
  return type._item?.deleted === true;
}

/** The letter itself, nothing for an element, null where its place is not kept any more. */
export function charAt(doc: Y.Doc, letter: Letter): string | null {
  const item = itemOf(doc, letter);
  if (item?.content instanceof Y.ContentString) return item.content.str.charAt(letter.clock - item.id.clock);
  return item && typeIn(item) instanceof Y.XmlElement ? '' : null;
}

/** The letters of an item one by one, or its block. Line breaks are letters in one block and elements in another. */
export function* signsOf(item: Y.Item, holdsText: (name: string) => boolean): Generator<Sign> {
  const { client, clock } = item.id;
  if (item.content instanceof Y.ContentString) {
    const { str } = item.content;
    for (let index = 0; index < str.length; index += 1)
      if (str[index] !== '\n') yield { client, clock: clock + index, sign: str.charAt(index) };
  } else {
    const type = typeIn(item);
    if (type instanceof Y.XmlElement && holdsText(type.nodeName)) yield { client, clock, sign: blockSign };
  }
}

/**
 * All items below a type, deleted ones too, in the order of the document. Without recursion: other people choose the
 * depth.
 */
export function* itemsBelow(type: SharedType): Generator<Y.Item> {
  const open: (Y.Item | null)[] = [type._start];
  while (open.length > 0) {
    const item = open.pop() ?? null;
    if (!item) continue;
    open.push(item.right);
    yield item;
    const inner = typeIn(item);
    if (inner) open.push(inner._start);
  }
}

/** All letters of an item, line breaks too. */
export function lettersOf({ id, content }: Y.Item): Sign[] {
  if (!(content instanceof Y.ContentString)) return [];
  return content.str.split('').map((sign, offset) => ({ client: id.client, clock: id.clock + offset, sign }));
}

/** The items directly in a type that are not deleted, in their order. */
export function* livingChildren(type: SharedType): Generator<Y.Item> {
  for (let item = type._start; item; item = item.right) if (!item.deleted) yield item;
}

/** How many letters of a text stand before one of its items, and inside of that up to a clock. */
export function lettersBefore(item: Y.Item, clock: number): number {
  let count = item.deleted ? 0 : clock - item.id.clock;
  for (let left = item.left; left; left = left.left)
    if (!left.deleted && left.countable) count += left.length;
  return count;
}

/** The letters that this editor has written since a clock, and the blocks that hold text. */
export function writtenSince(doc: Y.Doc, clock: number, holdsText: (name: string) => boolean): Sign[] {
  const structs = doc.store.clients.get(doc.clientID) ?? [];
  if (Y.getState(doc.store, doc.clientID) <= clock) return [];
  const found: Sign[] = [];
  for (let at = Y.findIndexSS(structs, clock); at < structs.length; at += 1) {
    const item = structs[at];
    if (item instanceof Y.Item) found.push(...signsOf(item, holdsText));
  }
  return found;
}
