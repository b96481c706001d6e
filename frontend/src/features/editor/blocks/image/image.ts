import { IconPhoto } from '@tabler/icons-react';
import { chooseImages } from '../../images/choose-images.ts';
import type { EditorBlock } from '../editor-block.ts';
import texts from './en.json' with { type: 'json' };
import { imageView } from './image-view.ts';

export const image: EditorBlock<typeof texts> = {
  texts,
  views: { image: imageView },
  entries: [
    {
      name: 'image',
      group: 'images',
      icon: IconPhoto,
      insert(editor, typed) {
        if (typed) editor.chain().focus().deleteRange(typed).run();
        chooseImages(editor);
      },
    },
  ],
  tools: { node: 'image', element: 'figure.image' },
};
