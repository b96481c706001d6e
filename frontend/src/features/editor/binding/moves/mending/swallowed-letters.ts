import {
  asRuns,
  blockSign,
  copiesOf,
  isElsewhere,
  isGone,
  itemOf,
  itemsBelow,
  type Letter,
  lettersBefore,
  type Move,
  type MoveLog,
  parentOf,
  rootOf,
  type SharedType,
  type Sign,
  signsOf,
  typeIn,
  writtenSince,
} from '@commonplace/contracts/document/moves';
import * as Y from 'yjs';
import { firstText, type PlaceInText, writeText } from '../writing/beside.ts';
import type { BlockRules } from '../writing/block-rules.ts';

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
  const outermost = block._item as Y.Item;
  const undo = undoOf(log, outermost);
  for (const item of [outermost, ...itemsBelow(block)]) {
    const wasHere = item.id.clock < (beforeState.get(item.id.client) ?? 0);
    const wentNow = Y.isDeleted(deleteSet, item.id);
    // A text alone goes when it is made one with another, and its letters may have been moved there before.
    if (!wasHere || !(wentNow || block instanceof Y.XmlText)) continue;
    for (const sign of signsOf(item, holdsText)) {
      if (log.isSpent) return [];
      const isOwn = wentNow && item.id.client === doc.clientID;
      const isUnseen = isOwn && undo !== null && isUnknown(sign, undo) && sign.sign !== blockSign;
      const copy = isUnseen && !isElsewhere(log, doc, sign) ? null : standsFor(log, doc, sign);
      if (copy) {
        if (waiting.length > 0 && sign.sign !== blockSign) {
          found.push({ letters: waiting, place: copy.place, side: 'before', move: copy.move });
          waiting = [];
        }
        last = copy;
      } else if (isOwn) {
        if (last) append(found, sign, last);
        else waiting.push(sign);
      }
    }
  }
  if (log.isSpent) return [];
  // Undo or redo deleted the block: letters without a neighbour are written where it was.
  if (undo) {
    const byText = Map.groupBy(waiting, (letter) => parentOf(itemOf(doc, letter) as Y.Item));
    for (const letters of byText.values())
      found.push({ letters, place: outermost.id, side: 'before', move: undo });
  }
  return found
    .map((each) => ({ ...each, letters: each.letters.filter((letter) => isUnknown(letter, each.move)) }))
    .filter(({ letters }) => letters.some(({ sign }) => sign !== blockSign));
}

/** What was noted of a block when undo or redo took it, or when it was taken away empty; null where it went otherwise. */
function undoOf(log: MoveLog, { id }: Y.Item): Move | null {
  return log.copiesOf(id).find(({ move }) => move.isMerge)?.move ?? null;
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
  const open = movedFrom(log, letter);
  for (const { move, place } of open) {
    if (open.length > 200) break;
    const item = itemOf(doc, place);
    if (item && !item.deleted) return { place, move };
    const parent = item && parentOf(item);
    if (parent && !isGone(parent)) fallback ??= { place, move };
    for (const next of movedFrom(log, place)) open.push({ move, place: next.place });
  }
  return fallback;
}

/** Where a letter was moved at once. That a block was taken away by undo is noted as a move to where it was. */
function movedFrom(log: MoveLog, letter: Letter): { place: Letter; move: Move }[] {
  return log
    .copiesOf(letter)
    .filter(({ letter: { client, clock } }) => client !== letter.client || clock !== letter.clock)
    .map(({ move, letter: place }) => ({ move, place }));
}

/** Writes swallowed letters again, where what was around them is now. To be called inside a transaction. */
export function writeAgain(
  log: MoveLog,
  doc: Y.Doc,
  rules: BlockRules,
  { letters, place, side, move }: Swallowed,
): void {
  // What is there again stays as it is: two copies of it may have gone down at once.
  const words = letters.filter((letter) => letter.sign !== blockSign && !isElsewhere(log, doc, letter));
  if (words.length === 0) return;
  const target = placeIn(doc, rules, place, side);
  if (!target) return;
  const clock = Y.getState(doc.store, doc.clientID);
  target.text.insert(target.index, words.map(({ sign }) => sign).join(''));
  const written = writtenSince(doc, clock, () => false);
  if (written.length !== words.length) return;
  const known = new Map(move.known).set(doc.clientID, clock);
  log.add({ from: asRuns(words), to: asRuns(written), known, isMerge: false });
}

function placeIn(doc: Y.Doc, rules: BlockRules, place: Letter, side: Swallowed['side']): PlaceInText | null {
  const item = itemOf(doc, place);
  if (!item) return null;
  const type = typeIn(item);
  if (type instanceof Y.XmlElement && !item.deleted && rules.holdsText(type.nodeName))
    return { text: firstText(type), index: 0 };
  const text = parentOf(item);
  // Where a block is that was deleted since.
  if (text instanceof Y.XmlFragment) return writeText(item, rules);
  if (!(text instanceof Y.XmlText)) return null;
  return { text, index: lettersBefore(item, place.clock) + (side === 'after' && !item.deleted ? 1 : 0) };
}
