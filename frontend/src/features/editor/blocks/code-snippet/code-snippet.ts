import { IconSourceCode } from '@tabler/icons-react';
import { filled, insertsNew } from '../../insert/new-blocks.ts';
import type { EditorBlock } from '../editor-block.ts';
import { codeView } from './code-view.ts';
import texts from './en.json' with { type: 'json' };
import { Highlighting } from './highlighting.ts';

export const codeSnippet: EditorBlock<typeof texts> = {
  texts,
  views: { codeBlock: codeView },
  extensions: [Highlighting],
  entries: [
    { name: 'codeSnippet', group: 'parts', icon: IconSourceCode, insert: insertsNew(filled('codeBlock')) },
  ],
  tools: {
    node: 'codeBlock',
    element: '.code-frame',
    more: { buttons: 3, load: async () => (await import('./code-tools.tsx')).CodeTools },
  },
};
