import './texts.ts';
import type { MessageKind, PanelKind } from '@commonplace/contracts/document';
import {
  IconAlertTriangle,
  IconBlockquote,
  IconCheckbox,
  IconCircleCheck,
  IconColumns2,
  IconExclamationCircle,
  IconH1,
  IconH2,
  IconH3,
  IconH4,
  IconInfoCircle,
  IconLayoutNavbarExpand,
  IconList,
  IconListNumbers,
  IconMessage,
  IconMoodSmile,
  IconPhoto,
  IconSeparatorHorizontal,
  IconSourceCode,
  IconSquare,
  IconSquareFilled,
  IconTable,
  IconTag,
} from '@tabler/icons-react';
import type { Editor, Range } from '@tiptap/core';
import type insert from '../../../messages/en/insert.json';
import { i18n } from '../../../shared/i18n/i18n.ts';
import { chooseEmoji } from '../emoji/choose-emoji.ts';
import { chooseImages } from '../images/choose-images.ts';
import { insertBlock } from './insert-block.ts';
import { insertQuote } from './insert-quote.ts';
import { type NewBlock, newBlock } from './new-blocks.ts';
import { insertTag } from './tag/insert-tag.ts';

export type BlockName = keyof (typeof insert)['blocks'];

/** Something that can be inserted into a note. */
export interface BlockCommand {
  name: BlockName;
  group: 'lists' | 'images' | 'parts' | 'inline' | 'messages' | 'panels' | 'headings';
  icon: typeof IconTable;
  /** What kind of message box or panel it is, which has a colour; null for everything else. */
  kind: PanelKind | null;
  title(): string;
  description(): string;
  /**
   * Inserts it at the caret, as one step of the history.
   *
   * @param typed what was typed to find it, whose place it takes
   */
  run(editor: Editor, typed?: Range): void;
}

type Insert = BlockCommand['run'];

const command = (
  name: BlockName,
  group: BlockCommand['group'],
  icon: BlockCommand['icon'],
  insert: Insert,
  kind: PanelKind | null = null,
): BlockCommand => ({
  name,
  group,
  icon,
  kind,
  title: () => i18n.t(`insert:blocks.${name}.title`),
  description: () => i18n.t(`insert:blocks.${name}.description`),
  run(editor, typed) {
    if (editor.isEditable) insert(editor, typed);
  },
});

const block =
  (make: NewBlock): Insert =>
  (editor, typed) =>
    void insertBlock(editor, make, typed);

const chooseImage: Insert = (editor, typed) => {
  if (typed) editor.chain().focus().deleteRange(typed).run();
  chooseImages(editor);
};

const { heading } = newBlock;

const messageBox = (name: BlockName, icon: BlockCommand['icon'], kind: MessageKind) =>
  command(name, 'messages', icon, block(newBlock.messageBox(kind)), kind);

const panel = (name: BlockName, lightName: BlockName, kind: PanelKind) => [
  command(name, 'panels', IconSquareFilled, block(newBlock.panel(kind, false)), kind),
  command(lightName, 'panels', IconSquare, block(newBlock.panel(kind, true)), kind),
];

/** Everything that can be inserted, in the order in which it is offered. */
export const blockCommands: readonly BlockCommand[] = [
  command('actionItem', 'lists', IconCheckbox, block(newBlock.actionItem)),
  command('image', 'images', IconPhoto, chooseImage),
  command('orderedList', 'lists', IconListNumbers, block(newBlock.orderedList)),
  command('bulletList', 'lists', IconList, block(newBlock.bulletList)),
  command('columns', 'parts', IconColumns2, block(newBlock.columns)),
  command('expand', 'parts', IconLayoutNavbarExpand, block(newBlock.expand)),
  command('table', 'parts', IconTable, block(newBlock.table)),
  command('quote', 'parts', IconBlockquote, insertQuote),
  command('codeSnippet', 'parts', IconSourceCode, block(newBlock.codeSnippet)),
  command('emoji', 'inline', IconMoodSmile, chooseEmoji),
  command('tag', 'inline', IconTag, insertTag),
  messageBox('messageBox', IconMessage, 'default'),
  messageBox('messageBoxInfo', IconInfoCircle, 'info'),
  messageBox('messageBoxSuccess', IconCircleCheck, 'success'),
  messageBox('messageBoxWarning', IconAlertTriangle, 'warning'),
  messageBox('messageBoxDanger', IconExclamationCircle, 'danger'),
  ...panel('panel', 'panelLight', 'default'),
  ...panel('panelInfo', 'panelInfoLight', 'info'),
  ...panel('panelPrimary', 'panelPrimaryLight', 'primary'),
  ...panel('panelSuccess', 'panelSuccessLight', 'success'),
  ...panel('panelWarning', 'panelWarningLight', 'warning'),
  ...panel('panelDanger', 'panelDangerLight', 'danger'),
  command('divider', 'parts', IconSeparatorHorizontal, block(newBlock.divider)),
  command('heading1', 'headings', IconH1, block(heading(1))),
  command('heading2', 'headings', IconH2, block(heading(2))),
  command('heading3', 'headings', IconH3, block(heading(3))),
  command('heading4', 'headings', IconH4, block(heading(4))),
];

/** The command of a name. */
export function blockCommand(name: BlockName): BlockCommand {
  const found = blockCommands.find((each) => each.name === name);
  if (!found) throw new Error(`Nothing is inserted as ${name}`);
  return found;
}
