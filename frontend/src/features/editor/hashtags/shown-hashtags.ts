import { placeHashtags } from '@commonplace/contracts/document';
import type { Node } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { proseOf } from './prose-of.ts';

/** All hashtags of a document. */
export function shownHashtags(doc: Node): DecorationSet {
  const found: Decoration[] = [];
  doc.descendants((block, at) => {
    if (block.isTextblock) found.push(...tagsIn(doc, block, at));
    return !block.isTextblock;
  });
  return DecorationSet.create(doc, found);
}

/** The hashtags after a change. Only the blocks that it changed are looked at. */
export function followHashtags(before: DecorationSet, tr: Transaction): DecorationSet {
  if (!tr.docChanged) return before;
  let shown = before.map(tr.mapping, tr.doc);
  for (const [at, block] of changedBlocks(tr)) {
    const known = shown.find(at, at + block.nodeSize);
    const now = tagsIn(tr.doc, block, at);
    if (known.length === 0 && now.length === 0) continue;
    if (isSame(known, now)) continue;
    shown = shown.remove(known).add(tr.doc, now);
  }
  return shown;
}

/** Which hashtag a decoration is about. */
export function tagOf({ spec }: Decoration): string {
  return (spec as { tag: string }).tag;
}

/** The blocks of text that a transaction touched, by where they are now. */
function changedBlocks({ doc, mapping }: Transaction): Map<number, Node> {
  const blocks = new Map<number, Node>();
  mapping.maps.forEach((map, index) => {
    const rest = mapping.slice(index + 1);
    map.forEach((_oldStart, _oldEnd, newStart, newEnd) => {
      const from = Math.max(0, rest.map(newStart, -1) - 1);
      const to = Math.min(doc.content.size, rest.map(newEnd, 1) + 1);
      doc.nodesBetween(from, to, (node, at) => {
        if (node.isTextblock) blocks.set(at, node);
        return !node.isTextblock;
      });
    });
  });
  return blocks;
}

function tagsIn(doc: Node, block: Node, at: number): Decoration[] {
  const { link } = doc.type.schema.marks;
  const start = at + 1;
  return placeHashtags(proseOf(block))
    .map(({ tag, from, to }) => Decoration.inline(start + from, start + to, { class: 'hashtag' }, { tag }))
    .filter(({ from, to }) => !link || !doc.rangeHasMark(from, to, link));
}

function isSame(known: readonly Decoration[], now: readonly Decoration[]): boolean {
  return (
    known.length === now.length &&
    now.every(
      (tag, index) =>
        known[index]?.from === tag.from && known[index].to === tag.to && tagOf(known[index]) === tagOf(tag),
    )
  );
}
