import { IconLayoutNavbarExpand } from '@tabler/icons-react';
import { filled, holding, insertsNew } from '../../insert/new-blocks.ts';
import type { EditorBlock } from '../editor-block.ts';
import texts from './en.json' with { type: 'json' };
import { expandSummaryView, expandView } from './expand-view.ts';
import { OpenExpands } from './open-expands.ts';

export const expand: EditorBlock<typeof texts> = {
  texts,
  views: { expand: expandView, expandSummary: expandSummaryView },
  extensions: [OpenExpands],
  entries: [
    {
      name: 'expand',
      group: 'parts',
      icon: IconLayoutNavbarExpand,
      insert: insertsNew(holding('expand', [filled('expandSummary'), filled('paragraph')])),
    },
  ],
  tools: { node: 'expand', element: '.expand' },
};
