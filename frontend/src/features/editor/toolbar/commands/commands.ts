import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBlockquote,
  IconBold,
  IconCheckbox,
  IconCode,
  IconH1,
  IconH2,
  IconH3,
  IconH4,
  IconIndentDecrease,
  IconIndentIncrease,
  IconItalic,
  IconList,
  IconListNumbers,
  IconPilcrow,
  IconSeparatorHorizontal,
  IconSourceCode,
  IconStrikethrough,
  IconSubscript,
  IconSuperscript,
  IconUnderline,
} from '@tabler/icons-react';
import type { ChainedCommands, Editor } from '@tiptap/core';
import { isApple } from '../../../../shared/ui/keyboard/is-apple.ts';
import { setIndent } from './set-indent.ts';

/** What a button or an entry of the toolbars does. */
export interface ToolbarCommand {
  icon: typeof IconBold;
  /** Keys as TipTap binds them, `Mod` for Ctrl or Cmd; null when it has none. */
  keys: string | null;
  run: (chain: ChainedCommands) => ChainedCommands;
  /** Whether it is on at the caret; null for what only happens. */
  isOn: ((editor: Editor) => boolean) | null;
}

const mark = (name: string, icon: typeof IconBold, keys: string): ToolbarCommand => ({
  icon,
  keys,
  run: (chain) => chain.toggleMark(name),
  isOn: (editor) => editor.isActive(name),
});

const block = (
  name: string,
  icon: typeof IconBold,
  keys: string | null,
  run: ToolbarCommand['run'],
): ToolbarCommand => ({ icon, keys, run, isOn: (editor) => editor.isActive(name) });

const heading = (level: 1 | 2 | 3 | 4, icon: typeof IconBold): ToolbarCommand => ({
  icon,
  keys: `Mod-Alt-${level}`,
  run: (chain) => chain.setHeading({ level }),
  isOn: (editor) => editor.isActive('heading', { level }),
});

const act = (icon: typeof IconBold, keys: string | null, run: ToolbarCommand['run']): ToolbarCommand => ({
  icon,
  keys,
  run,
  isOn: null,
});

/** All that the toolbars can do with one press, by name: each once, whichever bar shows it. */
const table = {
  undo: act(IconArrowBackUp, 'Mod-Z', (chain) => chain.undo()),
  redo: act(IconArrowForwardUp, 'Mod-Shift-Z', (chain) => chain.redo()),

  paragraph: block('paragraph', IconPilcrow, 'Mod-Alt-0', (chain) => chain.setParagraph()),
  heading1: heading(1, IconH1),
  heading2: heading(2, IconH2),
  heading3: heading(3, IconH3),
  heading4: heading(4, IconH4),
  blockquote: block('blockquote', IconBlockquote, 'Mod-Shift-B', (chain) => chain.toggleBlockquote()),

  bold: mark('bold', IconBold, 'Mod-B'),
  italic: mark('italic', IconItalic, 'Mod-I'),
  underline: mark('underline', IconUnderline, 'Mod-U'),
  strike: mark('strike', IconStrikethrough, 'Mod-Shift-S'),
  code: mark('code', IconCode, 'Mod-E'),
  subscript: mark('subscript', IconSubscript, 'Mod-,'),
  superscript: mark('superscript', IconSuperscript, 'Mod-.'),

  outdent: act(IconIndentDecrease, null, (chain) => chain.command(setIndent(-1))),
  indent: act(IconIndentIncrease, null, (chain) => chain.command(setIndent(1))),

  bulletList: block('bulletList', IconList, 'Mod-Shift-8', (chain) => chain.toggleBulletList()),
  orderedList: block('orderedList', IconListNumbers, 'Mod-Shift-7', (chain) => chain.toggleOrderedList()),
  actionItem: block('actionItem', IconCheckbox, null, (chain) => chain.toggleNode('actionItem', 'paragraph')),
  codeBlock: block('codeBlock', IconSourceCode, 'Mod-Alt-C', (chain) => chain.toggleCodeBlock()),
  divider: act(IconSeparatorHorizontal, null, (chain) => chain.setHorizontalRule()),
};

export type CommandName = keyof typeof table;
export const commands: Readonly<Record<CommandName, ToolbarCommand>> = table;

/** What the text at the caret can be, in the order in which it is offered. */
export const textStyles = [
  'paragraph',
  'heading1',
  'heading2',
  'heading3',
  'heading4',
  'blockquote',
] as const;
export type TextStyle = (typeof textStyles)[number];

/** The style at the caret: a heading in a quote is a heading. */
export function textStyleHere(editor: Editor): TextStyle {
  return textStyles.find((style) => style !== 'paragraph' && commands[style].isOn?.(editor)) ?? 'paragraph';
}

/** Whether a command would do something here. */
export function isPossible(editor: Editor, command: ToolbarCommand): boolean {
  if (command.run(editor.can().chain()).run()) return true;
  // A heading becomes a paragraph on its way into a list, which the library finds out only when it does it.
  const isList = command === commands.bulletList || command === commands.orderedList;
  return isList && editor.isActive('heading');
}

/** Does it, with the caret in the text again. */
export function runCommand(editor: Editor, name: CommandName): void {
  commands[name].run(editor.chain().focus()).run();
}

/** Keys as the person's keyboard names them: `Ctrl+Shift+8`, or `⇧⌘8`. */
export function readableKeys(keys: string): string {
  const parts = keys.split('-');
  if (!isApple()) return parts.map((part) => (part === 'Mod' ? 'Ctrl' : part)).join('+');
  const signs: Record<string, string> = { Mod: '⌘', Shift: '⇧', Alt: '⌥' };
  return parts.map((part) => signs[part] ?? part).join('');
}
