import { Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';

type Direction = 'ltr' | 'rtl';

const key = new PluginKey<DecorationSet>('textDirection');
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * Text of scripts that are written from right to left begins at the right, and so do its bullets, boxes and the lines
 * beside its quotes: each block goes the way of its first letter. A part of the screen and not of the text; where
 * no such script is written there is nothing to keep.
 */
export const TextDirection = Extension.create({
  name: 'blockDirection',

  addProseMirrorPlugins() {
    return [
      new Plugin<DecorationSet>({
        key,
        state: {
          init: (_config, { doc }) => DecorationSet.create(doc, allDirections(doc)),
          apply: follow,
        },
        props: { decorations: (state) => key.getState(state) ?? DecorationSet.empty },
      }),
    ];
  },
});

/** Only the outermost blocks that a change touches are looked at. */
function follow(tr: Transaction, before: DecorationSet): DecorationSet {
  if (!tr.docChanged) return before;
  const { doc, mapping } = tr;
  let shown = before.map(mapping, doc);
  mapping.maps.forEach((map, index) => {
    const rest = mapping.slice(index + 1);
    map.forEach((_oldStart, _oldEnd, newStart, newEnd) => {
      for (const [at, block] of outermost(doc, rest.map(newStart, -1), rest.map(newEnd, 1))) {
        const known = shown
          .find(at, at + block.nodeSize)
          .filter(({ from }) => from >= at && from < at + block.nodeSize);
        const now = rightToLeft.test(block.textContent) ? directionsIn(block, at, 'ltr') : [];
        if (known.length > 0) shown = shown.remove(known);
        if (now.length > 0) shown = shown.add(doc, now);
      }
    });
  });
  return shown;
}

function allDirections(doc: Node): Decoration[] {
  return outermost(doc, 0, doc.content.size).flatMap(([at, block]) =>
    rightToLeft.test(block.textContent) ? directionsIn(block, at, 'ltr') : [],
  );
}

/** The outermost blocks between two places, and where each begins. */
function outermost(doc: Node, from: number, to: number): [number, Node][] {
  const blocks: [number, Node][] = [];
  doc.nodesBetween(Math.max(0, from - 1), Math.min(doc.content.size, to + 1), (block, at) => {
    blocks.push([at, block]);
    return false;
  });
  return blocks;
}

/** Every block within that goes another way than what it is in. */
function directionsIn(block: Node, at: number, around: Direction): Decoration[] {
  const direction = directionOf(block) ?? around;
  const own =
    direction === around ? [] : [Decoration.node(at, at + block.nodeSize, { dir: direction }, { direction })];
  if (block.isTextblock) return own;
  const inside: Decoration[] = [];
  block.forEach((child, offset) => {
    inside.push(...directionsIn(child, at + 1 + offset, direction));
  });
  return [...own, ...inside];
}

/** By its first letter; null where there is none, or where programs are written. */
function directionOf(block: Node): Direction | null {
  if (block.type.spec.code) return 'ltr';
  const [first] = /\p{L}/u.exec(block.textContent) ?? [];
  if (first === undefined) return null;
  return rightToLeft.test(first) ? 'rtl' : 'ltr';
}
