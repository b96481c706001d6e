import { asRuns, type Letter, type MoveLog, signsOf } from '@commonplace/contracts/document/moves';
import * as Y from 'yjs';
import { visibleBefore } from '../../relative-position.ts';
import type { BlockRules } from './block-rules.ts';

/** Where something is to be written: among the letters of a text, at the beginning of a block, or beside one. */
export type Place = PlaceInText | { block: Y.XmlElement | Y.XmlText; side: 'before' | 'inside' | 'after' };

export interface PlaceInText {
  text: Y.XmlText;
  index: number;
}

/** Marks of letters, as Yjs has them. */
export type Marks = Record<string, unknown>;

/** Writes letters, in a paragraph of their own beside a block. Answers the place behind them; null when there is none. */
export function writeLetters(place: Place, letters: string, marks: Marks, rules: BlockRules): Place | null {
  const there = placeInText(place, rules);
  if (!there) return null;
  const { text, index } = there;
  const block = text.parent instanceof Y.XmlElement ? text.parent.nodeName : 'paragraph';
  const allowed = Object.entries(marks).filter(([name]) => rules.mayMark(block, name));
  text.insert(index, letters, Object.fromEntries(allowed) as object);
  return { text, index: index + letters.length };
}

/** A new paragraph beside a block, or beside the block of a letter. Answers the place in it; null where none fits. */
export function writeParagraph(place: Place, rules: BlockRules): PlaceInText | null {
  const { paragraph, text } = newParagraph();
  return writeBlock(place, paragraph, rules) && { text, index: 0 };
}

/** Writes a block beside another, or beside the innermost around that which has room for it. */
export function writeBlock(place: Place, block: Y.XmlElement, rules: BlockRules): Place | null {
  const side = 'side' in place && place.side === 'before' ? 'before' : 'after';
  return writeBeside(blockAt(place)._item, side, block, rules) ? { block, side: 'after' } : null;
}

/**
 * A new text where a block or a text was, in a paragraph of its own where texts don't stand alone. Answers the place in
 * it; null where none fits.
 */
export function writeText(deleted: Y.Item, rules: BlockRules): PlaceInText | null {
  const { parent } = deleted;
  if (parent instanceof Y.XmlElement && !parent._item?.deleted && rules.holdsText(parent.nodeName)) {
    const text = new Y.XmlText();
    parent.insert(visibleBefore(deleted), [text]);
    return { text, index: 0 };
  }
  const { paragraph, text } = newParagraph();
  return writeBeside(deleted, 'before', paragraph, rules) ? { text, index: 0 } : null;
}

function newParagraph(): { paragraph: Y.XmlElement; text: Y.XmlText } {
  const paragraph = new Y.XmlElement('paragraph');
  const text = new Y.XmlText();
  paragraph.insert(0, [text]);
  return { paragraph, text };
}

/** @returns whether there was room for it */
function writeBeside(
  from: Y.Item | null,
  side: 'before' | 'after',
  block: Y.XmlElement,
  rules: BlockRules,
): boolean {
  for (let at = from; at; ) {
    const { parent } = at;
    if (!(parent instanceof Y.XmlFragment)) return false;
    const index = visibleBefore(at) + (side === 'before' ? 0 : 1);
    const names = (parent.toArray() as unknown[]).map((each) =>
      each instanceof Y.XmlElement ? each.nodeName : 'paragraph',
    );
    const name = parent instanceof Y.XmlElement ? parent.nodeName : null;
    if (!parent._item?.deleted && rules.mayHold(name, names.toSpliced(index, 0, block.nodeName))) {
      parent.insert(index, [block]);
      return true;
    }
    at = parent._item;
  }
  return false;
}

/** The block of a place; a text that stands among blocks is one. */
export function blockAt(place: Place): Y.XmlElement | Y.XmlText {
  const at = 'text' in place ? place.text : place.block;
  return at instanceof Y.XmlText && at.parent instanceof Y.XmlElement ? at.parent : at;
}

function placeInText(place: Place, rules: BlockRules): PlaceInText | null {
  if ('text' in place) return place;
  const { block, side } = place;
  if (side === 'inside' && block instanceof Y.XmlElement) return { text: firstText(block), index: 0 };
  return writeParagraph(place, rules);
}

/** The first text of a block that holds text, a new one where there is none. */
export function firstText(block: Y.XmlElement): Y.XmlText {
  const [first] = block.toArray() as unknown[];
  if (first instanceof Y.XmlText) return first;
  const text = new Y.XmlText();
  block.insert(0, [text]);
  return text;
}

/** Writes a line break: an element, which parts the text that it stands in, or a letter where blocks have none. */
export function writeBreak(place: Place, rules: BlockRules): Place | null {
  const there = placeInText(place, rules);
  if (!there) return null;
  const { text, index } = there;
  const { parent: block, doc } = text;
  if (!(block instanceof Y.XmlElement) || !doc || !rules.mayHold(block.nodeName, ['hardBreak'])) {
    text.insert(index, '\n');
    return { text, index: index + 1 };
  }
  const next = visibleBefore(text._item as Y.Item) + 1;
  const behind: unknown = block.length > next ? block.get(next) : null;
  if (text.length === index && behind instanceof Y.XmlText) {
    block.insert(next, [new Y.XmlElement('hardBreak')]);
    return { text: behind, index: 0 };
  }
  block.insert(next, [new Y.XmlElement('hardBreak'), new Y.XmlText()]);
  return { text: block.get(next + 1) as Y.XmlText, index: 0 };
}

/** Moves what follows a place in a text to a text of its own, beside it, for something to be written between them. */
export function partText(log: MoveLog, { text, index }: PlaceInText, rules: BlockRules): void {
  const { parent: block, doc } = text;
  if (!(block instanceof Y.XmlElement) || !doc || text.length === index) return;
  if (!rules.mayHold(block.nodeName, ['hardBreak'])) return;
  const rest = new Y.XmlText();
  block.insert(visibleBefore(text._item as Y.Item) + 1, [rest]);
  const [from, delta] = [lettersFrom(text, index), deltaFrom(text, index)];
  const known = new Map(from.map(({ client }) => [client, Y.getState(doc.store, client)]));
  rest.applyDelta(delta);
  text.delete(index, text.length - index);
  log.add({ from: asRuns(from), to: asRuns(lettersFrom(rest, 0)), known, isMerge: false });
}

/** The letters of a text from an index on. */
function lettersFrom(text: Y.XmlText, from: number): Letter[] {
  const found: Letter[] = [];
  let index = 0;
  for (let item = text._start; item; item = item.right) {
    if (item.deleted || !item.countable) continue;
    for (const sign of signsOf(item, () => false))
      if (index + sign.clock - item.id.clock >= from) found.push(sign);
    index += item.length;
  }
  return found;
}

function deltaFrom(text: Y.XmlText, from: number): { insert: unknown; attributes?: Marks }[] {
  let index = 0;
  const parts: { insert: unknown; attributes?: Marks }[] = text.toDelta();
  return parts.flatMap((part) => {
    const skipped = Math.max(0, from - index);
    index += typeof part.insert === 'string' ? part.insert.length : 1;
    if (skipped === 0) return [part];
    if (typeof part.insert !== 'string' || skipped >= part.insert.length) return [];
    return [{ ...part, insert: part.insert.slice(skipped) }];
  });
}
