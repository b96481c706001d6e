import { IconCheckbox } from '@tabler/icons-react';
import { filled, insertsNew } from '../../insert/new-blocks.ts';
import type { EditorBlock } from '../editor-block.ts';
import { actionItemView } from './action-item-view.ts';
import texts from './en.json' with { type: 'json' };

export const actionItem: EditorBlock<typeof texts> = {
  texts,
  views: { actionItem: actionItemView },
  entries: [
    { name: 'actionItem', group: 'lists', icon: IconCheckbox, insert: insertsNew(filled('actionItem')) },
  ],
  tools: { node: 'actionItem', element: '.action-item' },
};
