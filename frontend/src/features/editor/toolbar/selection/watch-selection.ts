import type { Editor } from '@tiptap/core';
import type { Transaction } from '@tiptap/pm/state';
import { ySyncPluginKey } from '@tiptap/y-tiptap';

/** After a change it is looked this many milliseconds later, once however many there were. */
const lookAfter = 60;

const watches = new WeakMap<Editor, Watch>();

interface Watch {
  looks: Set<() => void>;
  stop: () => void;
}

/**
 * Calls `look` a moment after what can be done at the caret may have changed: after the letter is on the screen, not
 * before it. All that look at one editor share its one timer, which is set for each key.
 *
 * @returns what ends it
 */
export function watchSelection(editor: Editor, look: () => void): () => void {
  const watch = watches.get(editor) ?? begin(editor);
  watches.set(editor, watch);
  watch.looks.add(look);
  return () => {
    watch.looks.delete(look);
    if (watch.looks.size > 0) return;
    watch.stop();
    if (watches.get(editor) === watch) watches.delete(editor);
  };
}

function begin(editor: Editor): Watch {
  const looks = new Set<() => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let place = placeOf(editor);
  let isOwn = false;
  const update = () => {
    timer = undefined;
    if (editor.isDestroyed) return;
    const here = placeOf(editor);
    // Letters of others elsewhere change nothing of what can be done here.
    if (!isOwn && here.every((part, index) => part === place[index])) return;
    place = here;
    isOwn = false;
    for (const look of [...looks]) look();
  };
  const onTransaction = ({ transaction }: { transaction: Transaction }) => {
    const { docChanged, selectionSet, storedMarksSet } = transaction;
    isOwn ||= transaction.getMeta(ySyncPluginKey) === undefined;
    if (docChanged || selectionSet || storedMarksSet) timer ??= setTimeout(update, lookAfter);
  };
  editor.on('transaction', onTransaction);
  const stop = () => {
    clearTimeout(timer);
    editor.off('transaction', onTransaction);
  };
  return { looks, stop };
}

/** The blocks in which the selection begins and ends, and where in them. */
function placeOf({ state }: Editor): readonly unknown[] {
  const { $from, $to } = state.selection;
  return [$from, $to].flatMap(($place) => {
    const isInBlock = $place.depth > 0;
    return [isInBlock ? $place.node(1) : $place.nodeAfter, $place.pos - (isInBlock ? $place.before(1) : 0)];
  });
}
