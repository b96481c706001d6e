import { IconH1, IconH2, IconH3, IconH4 } from '@tabler/icons-react';
import { filled, insertsNew } from '../../insert/new-blocks.ts';
import type { BlockEntry, EditorBlock } from '../editor-block.ts';
import texts from './en.json' with { type: 'json' };

const entry = (
  name: keyof typeof texts.entries,
  icon: BlockEntry['icon'],
  level: 1 | 2 | 3 | 4,
): BlockEntry => ({
  name,
  group: 'headings',
  icon,
  insert: insertsNew(filled('heading', { level })),
});

export const heading: EditorBlock<typeof texts> = {
  texts,
  entries: [
    entry('heading1', IconH1, 1),
    entry('heading2', IconH2, 2),
    entry('heading3', IconH3, 3),
    entry('heading4', IconH4, 4),
  ],
};
