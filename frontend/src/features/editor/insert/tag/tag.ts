import { IconTag } from '@tabler/icons-react';
import type { EditorBlock } from '../../blocks/editor-block.ts';
import texts from './en.json' with { type: 'json' };
import { insertTag } from './insert-tag.ts';

/** A mark of a line, offered among the blocks. */
export const tag: EditorBlock<typeof texts> = {
  texts,
  entries: [{ name: 'tag', group: 'inline', icon: IconTag, insert: insertTag }],
};
