import { IconSeparatorHorizontal } from '@tabler/icons-react';
import { filled, insertsNew } from '../../insert/new-blocks.ts';
import type { EditorBlock } from '../editor-block.ts';
import texts from './en.json' with { type: 'json' };

export const divider: EditorBlock<typeof texts> = {
  texts,
  entries: [
    {
      name: 'divider',
      group: 'parts',
      icon: IconSeparatorHorizontal,
      insert: insertsNew(filled('horizontalRule')),
    },
  ],
  tools: { node: 'horizontalRule', element: 'hr' },
};
