import type { Editor } from '@tiptap/core';
import { useEffect, useRef, useState } from 'react';
import { watchSelection } from './watch-selection.ts';

/**
 * What the toolbar says of the place where the caret is. Looked up after the letter is on the screen,
 * not before: asking what every button could do costs more than the letter itself.
 */
export function useSelectionFacts<Facts>(editor: Editor, look: (editor: Editor) => Facts): Facts {
  const latest = useRef(look);
  latest.current = look;
  const [facts, setFacts] = useState(() => look(editor));
  useEffect(() => {
    const update = () => {
      const next = latest.current(editor);
      setFacts((known) => (JSON.stringify(known) === JSON.stringify(next) ? known : next));
    };
    if (!editor.isDestroyed) update();
    return watchSelection(editor, update);
  }, [editor]);
  return facts;
}
