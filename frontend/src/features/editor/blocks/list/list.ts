import { IconList, IconListNumbers } from '@tabler/icons-react';
import { filled, insertsNew } from '../../insert/new-blocks.ts';
import type { EditorBlock } from '../editor-block.ts';
import texts from './en.json' with { type: 'json' };

export const list: EditorBlock<typeof texts> = {
  texts,
  entries: [
    { name: 'orderedList', group: 'lists', icon: IconListNumbers, insert: insertsNew(filled('orderedList')) },
    { name: 'bulletList', group: 'lists', icon: IconList, insert: insertsNew(filled('bulletList')) },
  ],
};
