import type { Editor } from '@tiptap/core';
import { type RefObject, useEffect } from 'react';
import { TableHandles } from '../blocks/table/table-handles.tsx';
import { SelectionToolbar } from '../selection-toolbar/selection-toolbar.tsx';
import { barKey, focusNextBar } from '../toolbar/bar/bars.ts';
import { LinkPanel } from '../toolbar/link/link-panel.tsx';

interface EditorToolsProps {
  editor: Editor;
  /** The bars that stay above the text. */
  frame: RefObject<HTMLElement | null>;
}

/** What comes to the text while it is edited: the toolbar of what is selected, the handles of tables, the panel of links. */
export function EditorTools({ editor, frame }: EditorToolsProps) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === barKey.code && event.altKey && focusNextBar(editor)) event.preventDefault();
    };
    const { dom } = editor.view;
    dom.addEventListener('keydown', onKey);
    return () => dom.removeEventListener('keydown', onKey);
  }, [editor]);
  return (
    <>
      <SelectionToolbar editor={editor} frame={frame} />
      <TableHandles editor={editor} frame={frame} />
      <LinkPanel editor={editor} frame={frame} />
    </>
  );
}
