import { Editor, type EditorOptions } from '@tiptap/core';
import { useEffect, useRef, useState } from 'react';

/** Milliseconds after which an editor goes whose page was never shown. */
const abandonedAfter = 10_000;

/**
 * The editor of a page, for as long as the page is there. In the place of upstream's `useEditor`, which looks at the
 * editor's state with each letter for pages that are drawn with it; here none is.
 *
 * @param options those of the first rendering; `setOptions` changes them
 */
export function useTextEditor(options: Partial<EditorOptions>): Editor {
  const end = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [editor] = useState(() => {
    const editor = new Editor(options);
    end.current = setTimeout(() => editor.destroy(), abandonedAfter);
    return editor;
  });
  useEffect(() => {
    clearTimeout(end.current);
    return () => {
      // React's strict mode takes a page away and puts it back.
      end.current = setTimeout(() => editor.destroy());
    };
  }, [editor]);
  return editor;
}
