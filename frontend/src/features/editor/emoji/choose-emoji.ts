import type { Editor, Range } from '@tiptap/core';

declare module '@tiptap/core' {
  interface EditorEvents {
    /** A person wants to choose an emoji for where the caret is. */
    chooseEmoji: Record<string, never>;
  }
}

/**
 * Opens the emoji picker at the caret.
 *
 * @param typed what was typed to find it, which goes
 */
export function chooseEmoji(editor: Editor, typed?: Range): void {
  if (typed) editor.chain().focus().deleteRange(typed).run();
  editor.emit('chooseEmoji', {});
}
