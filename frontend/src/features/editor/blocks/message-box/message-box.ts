import type { MessageKind } from '@commonplace/contracts/document';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconExclamationCircle,
  IconInfoCircle,
  IconMessage,
} from '@tabler/icons-react';
import { filled, insertsNew } from '../../insert/new-blocks.ts';
import type { BlockEntry, EditorBlock } from '../editor-block.ts';
import texts from './en.json' with { type: 'json' };
import { messageBoxView } from './message-box-view.ts';

const entry = (
  name: keyof typeof texts.entries,
  icon: BlockEntry['icon'],
  kind: MessageKind,
): BlockEntry => ({
  name,
  group: 'messages',
  icon,
  kind,
  insert: insertsNew(filled('messageBox', { kind })),
});

export const messageBox: EditorBlock<typeof texts> = {
  texts,
  views: { messageBox: messageBoxView },
  entries: [
    entry('messageBox', IconMessage, 'default'),
    entry('messageBoxInfo', IconInfoCircle, 'info'),
    entry('messageBoxSuccess', IconCircleCheck, 'success'),
    entry('messageBoxWarning', IconAlertTriangle, 'warning'),
    entry('messageBoxDanger', IconExclamationCircle, 'danger'),
  ],
  tools: {
    node: 'messageBox',
    element: '.message-box',
    more: { buttons: 1, load: async () => (await import('./message-box-tools.tsx')).MessageBoxTools },
  },
};
