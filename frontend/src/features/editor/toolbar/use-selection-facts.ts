import type { Editor } from '@tiptap/core';
import type { Transaction } from '@tiptap/pm/state';
import { useEffect, useRef, useState } from 'react';

/** After a change it is looked this many milliseconds later, once however many there were. */
const lookAfter = 60;

/**
 * What the toolbar says of the place where the caret is. Looked up after the letter is on the screen,
 * not before: asking what every button could do costs more than the letter itself.
 */
export function useSelectionFacts<Facts>(editor: Editor, look: (editor: Editor) => Facts): Facts {
  const latest = useRef(look);
  latest.current = look;
  const [facts, setFacts] = useState(() => look(editor));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const update = () => {
      timer = undefined;
      if (editor.isDestroyed) return;
      const next = latest.current(editor);
      setFacts((known) => (JSON.stringify(known) === JSON.stringify(next) ? known : next));
    };
    const onTransaction = ({ transaction }: { transaction: Transaction }) => {
      const { docChanged, selectionSet, storedMarksSet } = transaction;
      if (docChanged || selectionSet || storedMarksSet) timer ??= setTimeout(update, lookAfter);
    };
    update();
    editor.on('transaction', onTransaction);
    return () => {
      clearTimeout(timer);
      editor.off('transaction', onTransaction);
    };
  }, [editor]);
  return facts;
}
