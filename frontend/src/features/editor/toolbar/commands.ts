import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBlockquote,
  IconBold,
  IconCode,
  IconItalic,
  IconList,
  IconListNumbers,
  IconSeparatorHorizontal,
  IconSourceCode,
  IconStrikethrough,
  IconSubscript,
  IconSuperscript,
  IconUnderline,
} from '@tabler/icons-react';
import type { ChainedCommands, Editor } from '@tiptap/core';

/** A button of the toolbar. */
export interface ToolbarCommand {
  name:
    | 'bold'
    | 'italic'
    | 'underline'
    | 'strike'
    | 'code'
    | 'subscript'
    | 'superscript'
    | 'bulletList'
    | 'orderedList'
    | 'blockquote'
    | 'codeBlock'
    | 'divider'
    | 'undo'
    | 'redo';
  icon: typeof IconBold;
  /** Keys as TipTap binds them, `Mod` for Ctrl or Cmd; null when it has none. */
  keys: string | null;
  run: (chain: ChainedCommands) => ChainedCommands;
  /** The mark or node that is on or off at the caret; null for what only happens. */
  toggles: string | null;
}

const mark = (
  name: 'bold' | 'italic' | 'underline' | 'strike' | 'code' | 'subscript' | 'superscript',
  icon: typeof IconBold,
  keys: string,
): ToolbarCommand => ({ name, icon, keys, toggles: name, run: (chain) => chain.toggleMark(name) });

/** The buttons in their groups, in the order in which they stand; the link has its own between the first two. */
export const commandGroups = {
  marks: [
    mark('bold', IconBold, 'Mod-B'),
    mark('italic', IconItalic, 'Mod-I'),
    mark('underline', IconUnderline, 'Mod-U'),
    mark('strike', IconStrikethrough, 'Mod-Shift-S'),
    mark('code', IconCode, 'Mod-E'),
  ],
  smallMarks: [mark('subscript', IconSubscript, 'Mod-,'), mark('superscript', IconSuperscript, 'Mod-.')],
  blocks: [
    {
      name: 'bulletList',
      icon: IconList,
      keys: 'Mod-Shift-8',
      toggles: 'bulletList',
      run: (chain) => chain.toggleBulletList(),
    },
    {
      name: 'orderedList',
      icon: IconListNumbers,
      keys: 'Mod-Shift-7',
      toggles: 'orderedList',
      run: (chain) => chain.toggleOrderedList(),
    },
    {
      name: 'blockquote',
      icon: IconBlockquote,
      keys: 'Mod-Shift-B',
      toggles: 'blockquote',
      run: (chain) => chain.toggleBlockquote(),
    },
    {
      name: 'codeBlock',
      icon: IconSourceCode,
      keys: 'Mod-Alt-C',
      toggles: 'codeBlock',
      run: (chain) => chain.toggleCodeBlock(),
    },
    {
      name: 'divider',
      icon: IconSeparatorHorizontal,
      keys: null,
      toggles: null,
      run: (chain) => chain.setHorizontalRule(),
    },
  ],
  history: [
    { name: 'undo', icon: IconArrowBackUp, keys: 'Mod-Z', toggles: null, run: (chain) => chain.undo() },
    {
      name: 'redo',
      icon: IconArrowForwardUp,
      keys: 'Mod-Shift-Z',
      toggles: null,
      run: (chain) => chain.redo(),
    },
  ],
} satisfies Record<string, ToolbarCommand[]> as Record<
  'marks' | 'smallMarks' | 'blocks' | 'history',
  ToolbarCommand[]
>;

/** Whether the mark or node of a command is on at the caret. */
export function isOn(editor: Editor, command: ToolbarCommand): boolean {
  return command.toggles !== null && editor.isActive(command.toggles);
}

/** Whether a command would do something here. */
export function isPossible(editor: Editor, command: ToolbarCommand): boolean {
  return command.run(editor.can().chain()).run();
}

const isApple = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform);

/** Keys as the person's keyboard names them: `Ctrl+Shift+8`, or `⇧⌘8`. */
export function readableKeys(keys: string): string {
  const parts = keys.split('-');
  if (!isApple) return parts.map((part) => (part === 'Mod' ? 'Ctrl' : part)).join('+');
  const signs: Record<string, string> = { Mod: '⌘', Shift: '⇧', Alt: '⌥' };
  return parts.map((part) => signs[part] ?? part).join('');
}
