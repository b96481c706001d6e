import type { Editor } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import { uploadImages } from './choose-images.ts';

/**
 * Images that are pasted or dropped as files go where they were put. Where they come along with words, as from
 * programs that give an image of what they copy, it is the words that are meant.
 */
export function imageFiles(editor: Editor): Plugin {
  return new Plugin({
    props: {
      handlePaste(_view, { clipboardData }) {
        const files = filesMeant(clipboardData);
        if (files.length > 0) uploadImages(editor, files);
        return files.length > 0;
      },
      handleDrop(view, event, _slice, isMoved) {
        if (isMoved || view.dragging) return false;
        const files = filesMeant(event.dataTransfer);
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos;
        if (files.length > 0) uploadImages(editor, files, at);
        return files.length > 0;
      },
    },
    view: ({ dom }) => keepPage(dom),
  });
}

/** A file that misses the text would be opened by the browser in place of the note. */
function keepPage(text: HTMLElement): { destroy: () => void } {
  const refuse = (event: DragEvent) => {
    const isFile = event.dataTransfer?.types.includes('Files') ?? false;
    if (!isFile || event.defaultPrevented || (event.target instanceof Node && text.contains(event.target)))
      return;
    event.preventDefault();
    if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
  };
  window.addEventListener('dragover', refuse);
  window.addEventListener('drop', refuse);
  return {
    destroy() {
      window.removeEventListener('dragover', refuse);
      window.removeEventListener('drop', refuse);
    },
  };
}

function filesMeant(data: DataTransfer | null): File[] {
  const files = [...(data?.files ?? [])];
  if (files.length === 0) return [];
  const html = data?.getData('text/html') ?? '';
  const words = new DOMParser().parseFromString(html, 'text/html').body.textContent.trim();
  return words === '' ? files : [];
}
