import type { Editor } from '@tiptap/core';
import type { Transaction } from '@tiptap/pm/state';
import { ySyncPluginKey } from '@tiptap/y-tiptap';
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
    let place = placeOf(editor);
    let isOwn = true;
    const update = () => {
      timer = undefined;
      if (editor.isDestroyed) return;
      const here = placeOf(editor);
      // Letters of others elsewhere change nothing of what can be done here.
      if (!isOwn && here.every((part, index) => part === place[index])) return;
      place = here;
      isOwn = false;
      const next = latest.current(editor);
      setFacts((known) => (JSON.stringify(known) === JSON.stringify(next) ? known : next));
    };
    const onTransaction = ({ transaction }: { transaction: Transaction }) => {
      const { docChanged, selectionSet, storedMarksSet } = transaction;
      isOwn ||= transaction.getMeta(ySyncPluginKey) === undefined;
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

/** The blocks in which the selection begins and ends, and where in them. */
function placeOf({ state }: Editor): readonly unknown[] {
  const { $from, $to } = state.selection;
  return [$from, $to].flatMap(($place) => {
    const isInBlock = $place.depth > 0;
    return [isInBlock ? $place.node(1) : $place.nodeAfter, $place.pos - (isInBlock ? $place.before(1) : 0)];
  });
}
