import type { Editor } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';
import { innermost, isContainer } from './innermost.ts';

/**
 * Shift+Enter stays in the block that Enter leads out of: a new paragraph in it, or the end of a list in it. In lines
 * that hold letters alone, as an action item does, it breaks the line, as everywhere.
 */
export function shiftEnterInside(editor: Editor): boolean {
  const { selection, doc } = editor.state;
  if (!(selection instanceof TextSelection)) return false;
  const { $from } = selection;
  const around = innermost($from);
  if (!around) return false;
  if (isContainer(around.role)) return editor.commands.splitBlock();
  if (around.kind !== 'listItem' || $from.parent.content.size > 0 || $from.depth !== around.depth + 1)
    return false;
  const holder = innermost(doc.resolve($from.before(around.depth - 1)));
  return holder !== null && isContainer(holder.role) && editor.commands.liftEmptyBlock();
}
