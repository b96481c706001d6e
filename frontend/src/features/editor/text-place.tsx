import type { Editor } from '@tiptap/core';
import { useLayoutEffect, useRef } from 'react';

/**
 * The place of an editor's text on the page.
 *
 * In the place of upstream's `EditorContent`, which makes every element of the text anew once it is on the page, for
 * views that React draws. Here none is, and a long note would be drawn twice before anybody sees it.
 */
export function TextPlace({ editor, className }: { editor: Editor; className: string | undefined }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (editor.isDestroyed) return;
    const { dom } = editor.view;
    place.current?.append(dom);
    return () => {
      // An editor that goes on without a place, as while its note is loaded anew, keeps its text.
      if (!editor.isDestroyed) document.createElement('div').append(dom);
    };
  }, [editor]);
  return <div ref={place} className={className} />;
}
