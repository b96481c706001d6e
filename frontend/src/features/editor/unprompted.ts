import type { EditorState, Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

/** The part of ProseMirror's view that reads the page, which its types leave out. */
interface PageReader {
  domObserver: { flush(): void; pendingRecords(): readonly MutationRecord[]; stop(): void; start(): void };
}

/**
 * Dispatches what nobody at this screen asked for: what arrives from others, what a timer or the network brings.
 *
 * The browser tells of a new selection only in a later task. A view that is updated before that puts the old selection
 * back, and the next letter goes there. So what the person has selected and written is read first, as ProseMirror does
 * when the browser tells of it, and the transaction is made of the state after that.
 */
export function dispatchUnprompted(
  view: EditorView,
  make: (state: EditorState) => Transaction | null | undefined,
): void {
  if (view.isDestroyed) return;
  readPage(view);
  const tr = make(view.state);
  if (tr) view.dispatch(tr);
}

/** Reads what the person has selected and written, before something else than a transaction updates the view. */
export function readPage(view: EditorView): void {
  readerOf(view).flush();
}

/**
 * Reads what the person has selected, within a change of the live document: letters can't be written into that then.
 * Those that wait to be read, which they do until the end of their own task, are left to ProseMirror with the selection.
 */
export function readSelection(view: EditorView): void {
  const reader = readerOf(view);
  if (reader.pendingRecords().length === 0) reader.flush();
  // Asking has taken them from the observer, which won't report them any more.
  else queueMicrotask(() => reader.flush());
}

/** Changes the page so that it is not read as what the person wrote. */
export function changePage(view: EditorView, change: () => void): void {
  const reader = readerOf(view);
  reader.stop();
  change();
  reader.start();
}

function readerOf(view: EditorView): PageReader['domObserver'] {
  return (view as unknown as PageReader).domObserver;
}
