import type { Schema } from '@tiptap/pm/model';
import * as Y from 'yjs';
import { damagedBlocks } from './damaged-blocks.ts';

/** Blocks are not nested deeper; each round mends at least one level. */
const mostRounds = 100;

/**
 * Makes paragraphs of what damaged blocks say, in their place, with the marks that their letters have. Not a letter
 * is lost, nor changes its place among the others.
 */
export function repairDamage(content: Y.XmlFragment, schema: Schema, origin: unknown): void {
  content.doc?.transact(() => {
    for (let round = 0; round < mostRounds; round += 1) {
      const [block] = damagedBlocks(content, schema);
      if (!block) return;
      const parent = block.parent as Y.XmlElement | Y.XmlFragment;
      const index = parent.toArray().indexOf(block);
      const paragraphs = textsIn(block).map((text) => {
        const paragraph = new Y.XmlElement('paragraph');
        paragraph.insert(0, [text.clone()]);
        return paragraph;
      });
      parent.delete(index, 1);
      parent.insert(index, paragraphs);
    }
  }, origin);
}

function textsIn(block: Y.XmlElement): Y.XmlText[] {
  return (block.toArray() as unknown[]).flatMap((part) => {
    if (part instanceof Y.XmlText) return part.length > 0 ? [part] : [];
    return part instanceof Y.XmlElement ? textsIn(part) : [];
  });
}
