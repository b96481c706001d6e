import type { Editor, Range } from '@tiptap/core';

declare module '@tiptap/core' {
  interface EditorEvents {
    /** The request to choose an emoji at the caret. */
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
