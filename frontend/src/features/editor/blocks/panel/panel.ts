import type { PanelKind } from '@commonplace/contracts/document';
import { IconSquare, IconSquareFilled } from '@tabler/icons-react';
import { filled, insertsNew } from '../../insert/new-blocks.ts';
import type { BlockEntry, EditorBlock } from '../editor-block.ts';
import texts from './en.json' with { type: 'json' };

type Name = keyof typeof texts.entries;

const entry = (name: Name, kind: PanelKind, light: boolean): BlockEntry => ({
  name,
  group: 'panels',
  icon: light ? IconSquare : IconSquareFilled,
  kind,
  insert: insertsNew(filled('panel', { kind, light })),
});
const pair = (name: Name, lightName: Name, kind: PanelKind) => [
  entry(name, kind, false),
  entry(lightName, kind, true),
];

export const panel: EditorBlock<typeof texts> = {
  texts,
  entries: [
    ...pair('panel', 'panelLight', 'default'),
    ...pair('panelInfo', 'panelInfoLight', 'info'),
    ...pair('panelPrimary', 'panelPrimaryLight', 'primary'),
    ...pair('panelSuccess', 'panelSuccessLight', 'success'),
    ...pair('panelWarning', 'panelWarningLight', 'warning'),
    ...pair('panelDanger', 'panelDangerLight', 'danger'),
  ],
  tools: {
    node: 'panel',
    element: '.panel',
    more: { buttons: 2, load: async () => (await import('./panel-tools.tsx')).PanelTools },
  },
};
