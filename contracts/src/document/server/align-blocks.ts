import type { Node } from '@tiptap/pm/model';
import { updateYFragment } from '@tiptap/y-tiptap';
import * as Y from 'yjs';
import { tokensIn } from '../compare/compare-inline.ts';
import { compareLists } from '../compare/compare-lists.ts';
import { type Place, placePairs } from '../compare/pair-blocks.ts';

/**
 * Takes away and inserts blocks and words, so that what both contents have keeps its letters: `updateYFragment` compares
 * from both ends only, and would write all that lies between two changes again. It has to be called afterwards, for
 * attributes, marks and what is not aligned.
 *
 * @param before what a fragment or block is read as
 * @param after what it is to be
 * @param keyOf the same for a block of `before` and the one of `after` that is written into it, however little they share
 */
export function alignBlocks(type: Y.XmlFragment, before: Node, after: Node, keyOf?: BlockKey): void {
  const parts: unknown[] = type.toArray();
  if (after.isTextblock) alignText(parts, after);
  // Where content is repaired when it is read, it is not known which block is which.
  else if (parts.length === before.childCount) alignChildren(type, parts, [before, after], keyOf);
}

/** A key of a block, where there is one. */
export type BlockKey = (block: Node) => string | undefined;

function alignChildren(
  type: Y.XmlFragment,
  parts: readonly unknown[],
  [before, after]: [Node, Node],
  keyOf?: BlockKey,
): void {
  const { runs, pairs } = placePairs(before.children, after.children, [], keyOf);
  let at = 0;
  let gone: Place[] = [];
  let come: Place[] = [];
  const take = (count: number) => {
    if (count > 0) type.delete(at, count);
    gone = gone.slice(count);
  };
  const fillGap = () => {
    for (const place of come) {
      const from = pairs.get(place);
      const ahead = from ? gone.indexOf(from) : -1;
      const part = from && parts[from.index];
      if (from && ahead >= 0 && part instanceof Y.XmlElement && part.nodeName === place.node.type.name) {
        take(ahead);
        gone = gone.slice(1);
        alignBlocks(part, from.node, place.node, keyOf);
      } else type.insert(at, [typeOf(place.node)]);
      at += 1;
    }
    come = [];
    take(gone.length);
  };
  for (const run of runs) {
    if (run.kind === 'removed') gone = [...gone, ...run.before];
    else if (run.kind === 'added') come = [...come, ...run.after];
    else {
      fillGap();
      at += run.after.length;
    }
  }
  fillGap();
}

function typeOf(node: Node): Y.XmlElement | Y.XmlText {
  const fragment = new Y.Doc().getXmlFragment();
  const around = node.type.schema.topNodeType.create(null, node);
  updateYFragment(fragment.doc as Y.Doc, fragment, around, { mapping: new Map(), isOMark: new Map() });
  return (fragment.get(0) as Y.XmlElement | Y.XmlText).clone();
}

/** Word by word, where as many texts stand between the same line breaks. */
function alignText(parts: readonly unknown[], after: Node): void {
  const stretches: (string | Node)[] = [];
  for (const child of after.children) {
    const last = stretches.at(-1);
    if (child.isText && typeof last === 'string') stretches.splice(-1, 1, last + child.text);
    else stretches.push(child.text ?? child);
  }
  const isAlike = (part: unknown, stretch: string | Node | undefined) =>
    typeof stretch === 'string'
      ? part instanceof Y.XmlText
      : part instanceof Y.XmlElement && part.nodeName === stretch?.type.name;
  if (parts.length !== stretches.length || !parts.every((part, at) => isAlike(part, stretches[at]))) return;
  for (const [index, part] of parts.entries())
    if (part instanceof Y.XmlText) writeWords(part, stretches[index] as string);
}

function writeWords(text: Y.XmlText, after: string): void {
  const pieces: { insert: unknown }[] = text.toDelta();
  const words = pieces.map(({ insert }) => insert);
  if (!words.every((word) => typeof word === 'string')) return;
  let at = 0;
  for (const run of compareLists(tokensIn(words.join('')), tokensIn(after), (word) => word)) {
    const letters = (run.kind === 'removed' ? run.before : run.after).join('');
    if (run.kind === 'removed') text.delete(at, letters.length);
    else {
      if (run.kind === 'added') text.insert(at, letters);
      at += letters.length;
    }
  }
}
