import type { Node } from '@tiptap/pm/model';
import * as Y from 'yjs';
import type { Letter } from '../moves/letter-runs.ts';

/** What of several states of one document is the same, under a name that all of them have for it. */
export interface StoredBlocks {
  /** Of a block. */
  keyOf(block: Node): string | undefined;
  /** Of each UTF-16 unit of the text in a text block. */
  lettersOf(block: Node): readonly string[] | undefined;
}

/**
 * Blocks and letters of what was read of a document. Where content is repaired when it is read, it is not known which is
 * which.
 *
 * @param states each a fragment, and what it is read as
 * @param rootOf the letter that one was first written as
 */
export function storedBlocks(
  states: readonly [Y.XmlFragment, Node][],
  rootOf: (letter: Letter) => Letter,
): StoredBlocks {
  const keys = new Map<Node, string>();
  const letters = new Map<Node, string[]>();
  const enter = (type: Y.XmlFragment, node: Node) => {
    if (node.isTextblock) {
      const { text, ids } = lettersIn(type);
      if (text === node.children.map((child) => child.text ?? '').join(''))
        letters.set(
          node,
          ids.map((id) => nameOf(rootOf(id))),
        );
      return;
    }
    if (type.length !== node.childCount) return;
    for (const [index, part] of type.toArray().entries()) {
      const block = node.child(index);
      if (!(part instanceof Y.XmlElement) || part.nodeName !== block.type.name || !part._item) continue;
      keys.set(block, nameOf(part._item.id));
      enter(part, block);
    }
  };
  for (const [fragment, content] of states) enter(fragment, content);
  return { keyOf: (block) => keys.get(block), lettersOf: (block) => letters.get(block) };
}

const nameOf = ({ client, clock }: Letter) => `${client}:${clock}`;

function lettersIn(block: Y.XmlFragment): { text: string; ids: Letter[] } {
  let text = '';
  const ids: Letter[] = [];
  for (const part of block.toArray()) {
    if (!(part instanceof Y.XmlText)) continue;
    for (let item = part._start; item; item = item.right) {
      if (item.deleted || !(item.content instanceof Y.ContentString)) continue;
      text += item.content.str;
      const { client, clock } = item.id;
      for (let unit = 0; unit < item.length; unit += 1) ids.push({ client, clock: clock + unit });
    }
  }
  return { text, ids };
}
