import { IconMoodSmile } from '@tabler/icons-react';
import type { EditorBlock } from '../../blocks/editor-block.ts';
import { chooseEmoji } from './choose-emoji.ts';
import texts from './en.json' with { type: 'json' };

/** Characters of a line, offered among the blocks. */
export const emoji: EditorBlock<typeof texts> = {
  texts,
  entries: [{ name: 'emoji', group: 'inline', icon: IconMoodSmile, insert: chooseEmoji }],
};
