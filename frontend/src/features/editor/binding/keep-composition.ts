import type { Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { changePage } from '../unprompted.ts';

/**
 * Makes the changes of `tr` in the text node of the page that a person is composing in, before the view is updated.
 *
 * ProseMirror would write the whole node anew when a letter of it changes, and browsers end a composition in a node
 * that is written anew. They follow letters that come and go beside it.
 */
export function keepComposition(view: EditorView, tr: Transaction): void {
  if (!view.composing) return;
  const node = view.dom.ownerDocument.getSelection()?.focusNode;
  if (!(node instanceof Text) || !view.dom.contains(node)) return;
  const from = view.posAtDOM(node, 0);
  const to = from + node.length;
  // Letters that are not read yet have no place in the document.
  if (to > tr.before.content.size || tr.before.textBetween(from, to) !== node.data) return;
  const $start = tr.doc.resolve(tr.mapping.map(from, 1));
  const $end = tr.doc.resolve(tr.mapping.map(to, -1));
  if ($end.pos <= $start.pos || !$start.sameParent($end)) return;
  const after = tr.doc.textBetween($start.pos, $end.pos);
  if (after === node.data || after.length !== $end.pos - $start.pos) return;
  const { data } = node;
  const most = Math.min(data.length, after.length);
  let same = 0;
  while (same < most && data[same] === after[same]) same += 1;
  let sameEnd = 0;
  while (sameEnd < most - same && data.at(-1 - sameEnd) === after.at(-1 - sameEnd)) sameEnd += 1;
  changePage(view, () =>
    node.replaceData(same, data.length - same - sameEnd, after.slice(same, after.length - sameEnd)),
  );
}
