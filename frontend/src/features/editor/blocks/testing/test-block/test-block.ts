import { IconEyeOff } from '@tabler/icons-react';
import type { NodeViewRenderer } from '@tiptap/core';
import { filled, insertsNew } from '../../../insert/new-blocks.ts';
import type { EditorBlock } from '../../editor-block.ts';
import { blockText } from '../../texts.ts';
import texts from './en.json' with { type: 'json' };

const spoilerView: NodeViewRenderer = ({ node }) => {
  const dom = document.createElement('div');
  dom.className = `spoiler spoiler-${node.attrs.level}`;
  dom.setAttribute('role', 'note');
  dom.setAttribute('aria-label', blockText('spoiler', 'name'));
  return { dom, contentDOM: dom };
};

/** What the editor adds to the test block. */
export const spoiler: EditorBlock<typeof texts> = {
  texts,
  views: { spoiler: spoilerView },
  entries: [{ name: 'spoiler', group: 'parts', icon: IconEyeOff, insert: insertsNew(filled('spoiler')) }],
  tools: { node: 'spoiler', element: '.spoiler' },
};
