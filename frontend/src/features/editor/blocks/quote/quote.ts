import { IconBlockquote } from '@tabler/icons-react';
import type { EditorBlock } from '../editor-block.ts';
import texts from './en.json' with { type: 'json' };
import { insertQuote } from './insert-quote.ts';

export const quote: EditorBlock<typeof texts> = {
  texts,
  entries: [{ name: 'quote', group: 'parts', icon: IconBlockquote, insert: insertQuote }],
  tools: { node: 'blockquote', element: 'blockquote' },
};
