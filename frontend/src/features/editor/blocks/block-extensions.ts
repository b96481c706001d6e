import './texts.ts';
import type { Extensions } from '@tiptap/core';
import { i18n } from '../../../shared/i18n/i18n.ts';
import { BlockKeys } from '../keys/block-keys.ts';
import { LeaveByTab } from '../keys/leave-by-tab.ts';
import { LineHint } from '../keys/line-hint.ts';
import { TouchEnter } from '../keys/touch-enter.ts';
import { BlockToolsKey } from './block-tools/open-block-tools.ts';
import type { EditorBlocks } from './editor-block.ts';
import { editorBlocks } from './index.ts';
import { EditableWatch } from './when-editable.ts';

/**
 * How blocks behave: their keys, and what their views need. After the blocks themselves and before the menus: the
 * last extension is the first to receive a key.
 */
export function blockExtensions(blocks: EditorBlocks = editorBlocks): Extensions {
  return [
    EditableWatch,
    ...Object.values(blocks).flatMap(({ extensions = [] }) => extensions),
    BlockKeys,
    BlockToolsKey,
    LeaveByTab,
    TouchEnter,
    LineHint.configure({ words: i18n.t('blocks:placeholder') }),
  ];
}
