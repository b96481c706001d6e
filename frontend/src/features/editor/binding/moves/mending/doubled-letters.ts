import {
  asRuns,
  charAt,
  copiesOf,
  itemOf,
  itemsBelow,
  type Letter,
  lettersIn,
  type Move,
  type MoveLog,
  parentOf,
  rootOf,
  typeIn,
} from '@commonplace/contracts/document/moves';
import * as Y from 'yjs';

/** A letter that is in the text twice, and the one that stays. */
export interface Double {
  own: Letter;
  stays: Letter;
}

/**
 * The letters of this editor that are in the text a second time, because someone else had moved the same
 * letters at the same time.
 */
export function doubledLetters(log: MoveLog, doc: Y.Doc, news: readonly Move[]): Double[] {
  const found: Double[] = [];
  // Only what was moved here can have been moved twice here.
  if (news.length === 0 || !log.isMover(doc.clientID)) return found;
  const seen = new Set<string>();
  for (const { from } of news) {
    for (const letter of lettersIn(from)) {
      const root = rootOf(log, letter);
      const key = `${root.client}:${root.clock}`;
      if (seen.has(key)) continue;
      seen.add(key);
      const [stays, ...others] = copiesOf(log, doc, root).map((copy) => copy.letter);
      if (log.isSpent) return found;
      if (!stays) continue;
      for (const own of others)
        if (own.client === doc.clientID && isSame(doc, own, stays)) found.push({ own, stays });
    }
  }
  return found;
}

/** The log is ignored where it contradicts the text. */
function isSame(doc: Y.Doc, a: Letter, b: Letter): boolean {
  const [one, other] = [charAt(doc, a), charAt(doc, b)];
  return one !== null && one === other;
}

/** Takes the second copies away, and what is left empty of blocks that came with them. Inside a transaction. */
export function takeAway(log: MoveLog, doc: Y.Doc, doubles: readonly Double[]): void {
  const texts = new Map<Y.Text, Letter[]>();
  /** With what stays of them, for a person who is just writing there. */
  const blocks = new Map<Y.XmlElement, Letter | null>();
  const known = new Map<number, number>();
  for (const { own, stays } of doubles) {
    const item = itemOf(doc, own);
    const type = item && typeIn(item);
    const parent = item && parentOf(item);
    if (type instanceof Y.XmlElement) blocks.set(type, null);
    if (!(parent instanceof Y.Text)) continue;
    const letters = texts.get(parent) ?? [];
    letters.push(own);
    texts.set(parent, letters);
    if (parent.parent instanceof Y.XmlElement && blocks.get(parent.parent) !== null)
      blocks.set(parent.parent, stays);
  }
  for (const block of [...texts.keys(), ...blocks.keys()])
    for (const { id } of itemsBelow(block)) known.set(id.client, Y.getState(doc.store, id.client));
  for (const [text, letters] of texts) deleteLetters(text, letters);
  const all = [...doubles];
  for (const [block, stays] of blocks)
    if (deleteEmpty(block, doc.clientID) && stays && block._item) all.push({ own: block._item.id, stays });
  // A block in which something else stands stays too: saying that it went would have all others look again, and
  // those of them who have such a block would say so again, for ever.
  const gone = all.filter(({ own }) => itemOf(doc, own)?.deleted);
  log.add({
    from: asRuns(gone.map(({ own }) => own)),
    to: asRuns(gone.map(({ stays }) => stays)),
    known,
    isMerge: true,
  });
}

/** Deletes letters of a text. Inside a transaction. */
export function deleteLetters(text: Y.Text, letters: readonly Letter[]): void {
  const keyOf = (client: number, clock: number) => `${client}:${clock}`;
  const gone = new Set(letters.map(({ client, clock }) => keyOf(client, clock)));
  const places: number[] = [];
  let place = 0;
  for (let item = text._start; item; item = item.right) {
    if (item.deleted || !item.countable) continue;
    for (let offset = 0; offset < item.length; offset += 1)
      if (gone.has(keyOf(item.id.client, item.id.clock + offset))) places.push(place + offset);
    place += item.length;
  }
  for (let last = places.length - 1; last >= 0; ) {
    let first = last;
    while (first > 0 && places[first - 1] === (places[first] as number) - 1) first -= 1;
    text.delete(places[first] as number, last - first + 1);
    last = first - 1;
  }
}

/**
 * A block of this editor's own making, and those around it, as far as nothing is in them.
 *
 * @returns whether the block went
 */
function deleteEmpty(block: Y.XmlElement, client: number): boolean {
  for (let at: unknown = block; at instanceof Y.XmlElement; ) {
    const { _item: item, parent } = at;
    const parts = at.toArray() as unknown[];
    const isEmpty = parts.every((part) => part instanceof Y.XmlText && part.length === 0);
    if (!isEmpty || !item || item.deleted || item.id.client !== client || !(parent instanceof Y.XmlFragment))
      return at !== block;
    parent.delete(parent.toArray().indexOf(at), 1);
    at = parent;
  }
  return true;
}
