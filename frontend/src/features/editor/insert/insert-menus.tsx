import type { Editor } from '@tiptap/core';
import { useEffect, useState } from 'react';
import { lazyPart } from '../../../shared/ui/loading/lazy-part.tsx';
import { SlashMenuList } from '../slash-menu/slash-menu-list.tsx';
import { TagMenu } from './tag/tag-menu.tsx';

const EmojiPicker = lazyPart('emoji', async () => (await import('./emoji/emoji-picker.tsx')).EmojiPicker);

/** What appears at the caret of an editor to insert something, or to change what was inserted. */
export function InsertMenus({ editor }: { editor: Editor }) {
  const [isChoosingEmoji, setChoosingEmoji] = useState(false);
  useEffect(() => {
    const onChoose = () => setChoosingEmoji(true);
    editor.on('chooseEmoji', onChoose);
    return () => void editor.off('chooseEmoji', onChoose);
  }, [editor]);
  return (
    <>
      <SlashMenuList editor={editor} />
      <TagMenu editor={editor} />
      {isChoosingEmoji && <EmojiPicker editor={editor} onClose={() => setChoosingEmoji(false)} />}
    </>
  );
}
