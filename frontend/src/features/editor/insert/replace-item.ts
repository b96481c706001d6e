import { Fragment, type Node, type ResolvedPos, Slice } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';
import { ReplaceStep } from '@tiptap/pm/transform';

/** Whether a position is in an item of a list that holds nothing but the line of the position. */
export function isInLoneItem($at: ResolvedPos): boolean {
  return $at.depth >= 3 && $at.node(-1).type.name === 'listItem' && $at.node(-1).childCount === 1;
}

/**
 * Puts a block in the place of the item that a position is in, between the items before and after it, which stay
 * what they are. An item begins with a line of text and can hold no other block there.
 *
 * Not `liftListItem`, which gives up in a transaction that has changed anything before.
 *
 * @returns where the block begins, or null when it has no place beside a list here
 */
export function replaceItem(tr: Transaction, $at: ResolvedPos, block: Node): number | null {
  const list = $at.node(-2);
  const container = $at.node(-3);
  const [itemIndex, listIndex] = [$at.index(-2), $at.index(-3)];
  if (!container.canReplaceWith(listIndex, listIndex + 1, block.type)) return null;

  const isFirst = itemIndex === 0;
  const isLast = itemIndex === list.childCount - 1;
  const part = list.copy(Fragment.empty);
  const content = Fragment.from([...(isFirst ? [] : [part]), block, ...(isLast ? [] : [part])]);
  const from = isFirst ? $at.before(-2) : $at.before(-1);
  const to = isLast ? $at.after(-2) : $at.after(-1);
  // Open where the list goes on, so that its items are not written anew.
  tr.step(new ReplaceStep(from, to, new Slice(content, isFirst ? 0 : 1, isLast ? 0 : 1)));
  return from + (isFirst ? 0 : 1);
}
