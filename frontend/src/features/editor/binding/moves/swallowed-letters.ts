import * as Y from 'yjs';
import type { SharedType } from '../document-reader.ts';
import { visibleBefore } from '../relative-position.ts';
import { firstText } from './beside.ts';
import { copiesOf, rootOf } from './letter-lines.ts';
import { asRuns, type Letter } from './letter-runs.ts';
import type { Move, MoveLog } from './move-log.ts';
import {
  blockSign,
  isGone,
  itemOf,
  itemsBelow,
  lettersBefore,
  parentOf,
  type Sign,
  signsOf,
  typeIn,
  writtenSince,
} from './shared-letters.ts';

/** Letters of this editor that went down, with their neighbours. */
export interface Swallowed {
  letters: Sign[];
  /** What replaces the letter before them now, or where there is none for that after them. */
  place: Letter;
  side: 'after' | 'before';
  /** The move that took what was around them and not them. */
  move: Move;
}

/**
 * What this editor had written into blocks that a transaction deleted, although a person who moved their letters
 * elsewhere had not seen it. To be called in `afterTransaction`, before garbage is collected.
 */
export function swallowedLetters(
  log: MoveLog,
  transaction: Y.Transaction,
  holdsText: (name: string) => boolean,
): Swallowed[] {
  return [...sunkBlocks(transaction)].flatMap((block) => swallowedIn(block, log, transaction, holdsText));
}

/** The outermost of the deleted blocks in which something of this editor's went down. */
function sunkBlocks({ doc, deleteSet, beforeState }: Y.Transaction): Set<SharedType> {
  const found = new Set<SharedType>();
  for (const { clock, len } of deleteSet.clients.get(doc.clientID) ?? []) {
    if (clock >= (beforeState.get(doc.clientID) ?? 0)) continue;
    for (let at = clock; at < clock + len; ) {
      const item = itemOf(doc, { client: doc.clientID, clock: at });
      if (!item) break;
      at = item.id.clock + item.length;
      let outermost: SharedType | null = null;
      for (let type = parentOf(item); type?._item; type = parentOf(type._item))
        if (isGone(type)) outermost = type;
      if (outermost) found.add(outermost);
    }
  }
  return found;
}

function swallowedIn(
  block: SharedType,
  log: MoveLog,
  { doc, deleteSet, beforeState }: Y.Transaction,
  holdsText: (name: string) => boolean,
): Swallowed[] {
  const found: Swallowed[] = [];
  let last: { place: Letter; move: Move } | null = null;
  /** Of the beginning, before anything that was moved. */
  let waiting: Sign[] = [];
  const own = block._item ? [block._item] : [];
  for (const item of [...own, ...itemsBelow(block)]) {
    const wasHere = item.id.clock < (beforeState.get(item.id.client) ?? 0);
    if (!wasHere || !Y.isDeleted(deleteSet, item.id)) continue;
    for (const sign of signsOf(item, holdsText)) {
      if (log.isSpent) return [];
      const copy = standsFor(log, doc, sign);
      if (copy) {
        if (waiting.length > 0 && sign.sign !== blockSign) {
          found.push({ letters: waiting, place: copy.place, side: 'before', move: copy.move });
          waiting = [];
        }
        last = copy;
      } else if (item.id.client === doc.clientID) {
        if (last) append(found, sign, last);
        else waiting.push(sign);
      }
    }
  }
  if (log.isSpent) return [];
  return found
    .map((each) => ({ ...each, letters: each.letters.filter((letter) => isUnknown(letter, each.move)) }))
    .filter(({ letters }) => letters.some(({ sign }) => sign !== blockSign));
}

function append(found: Swallowed[], letter: Sign, { place, move }: { place: Letter; move: Move }): void {
  const group = found.at(-1);
  if (group?.side === 'after' && group.place === place) group.letters.push(letter);
  else found.push({ letters: [letter], place, side: 'after', move });
}

/** What the mover knew and did not take along was deleted on purpose. */
function isUnknown({ client, clock }: Letter, move: Move): boolean {
  return clock >= (move.known.get(client) ?? 0);
}

/** What replaces a letter that went down: its own copy, or one of the same letter that someone else moved. */
function standsFor(log: MoveLog, doc: Y.Doc, letter: Letter): { place: Letter; move: Move } | null {
  const moved = movedTo(log, doc, letter);
  if (moved) return moved;
  const root = rootOf(log, letter);
  if (root.client === letter.client && root.clock === letter.clock) return null;
  const [copy] = copiesOf(log, doc, root);
  const [move] = copy?.moves ?? [];
  return copy && move ? { place: copy.letter, move } : null;
}

/** The place where a moved letter is now, through all moves since; of one that was deleted since, its former place. */
export function movedTo(log: MoveLog, doc: Y.Doc, letter: Letter): { place: Letter; move: Move } | null {
  let fallback: { place: Letter; move: Move } | null = null;
  const open = log.copiesOf(letter).map(({ move, letter: place }) => ({ move, place }));
  for (const { move, place } of open) {
    if (open.length > 200) break;
    const item = itemOf(doc, place);
    if (item && !item.deleted) return { place, move };
    const parent = item && parentOf(item);
    if (parent && !isGone(parent)) fallback ??= { place, move };
    for (const next of log.copiesOf(place)) open.push({ move, place: next.letter });
  }
  return fallback;
}

/** Writes swallowed letters again, where what was around them is now. To be called inside a transaction. */
export function writeAgain(log: MoveLog, doc: Y.Doc, { letters, place, side, move }: Swallowed): void {
  // What is there again stays as it is: two copies of it may have gone down at once.
  const words = letters.filter(
    (letter) => letter.sign !== blockSign && copiesOf(log, doc, rootOf(log, letter)).length === 0,
  );
  if (words.length === 0) return;
  const target = placeIn(doc, place, side);
  if (!target) return;
  const clock = Y.getState(doc.store, doc.clientID);
  target.text.insert(target.index, words.map(({ sign }) => sign).join(''));
  const written = writtenSince(doc, clock, () => false);
  if (written.length !== words.length) return;
  const known = new Map(move.known).set(doc.clientID, clock);
  log.add({ from: asRuns(words), to: asRuns(written), known, isMerge: false });
}

function placeIn(
  doc: Y.Doc,
  place: Letter,
  side: Swallowed['side'],
): { text: Y.XmlText; index: number } | null {
  const item = itemOf(doc, place);
  if (!item) return null;
  const type = typeIn(item);
  if (type instanceof Y.XmlElement && !item.deleted) return { text: firstText(type), index: 0 };
  const text = parentOf(item);
  if (text instanceof Y.XmlFragment) return { text: firstText(newParagraph(text, item)), index: 0 };
  if (!(text instanceof Y.XmlText)) return null;
  return { text, index: lettersBefore(item, place.clock) + (side === 'after' && !item.deleted ? 1 : 0) };
}

/** Where a block is that was deleted since. */
function newParagraph(parent: Y.XmlFragment, item: Y.Item): Y.XmlElement {
  const paragraph = new Y.XmlElement('paragraph');
  parent.insert(visibleBefore(item), [paragraph]);
  return paragraph;
}
