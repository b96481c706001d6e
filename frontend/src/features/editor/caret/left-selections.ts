import type { EditorState, Selection } from '@tiptap/pm/state';
import type * as Y from 'yjs';
import { absoluteSelection, type RelativeSelection, relativeSelection } from '../binding/index.ts';

const kept = 50;

/** By entry of this tab's history, as scroll positions are; the newest last. */
const selections = new Map<string, RelativeSelection>();

/** Keeps what is selected while a text leaves the page. The state must be what is shown of `content`. */
export function keepSelection(entry: string, state: EditorState, content: Y.XmlFragment): void {
  const selection = relativeSelection(state, content);
  selections.delete(entry);
  if (!selection) return;
  selections.set(entry, selection);
  for (const oldest of selections.keys()) if (selections.size > kept) selections.delete(oldest);
}

/** Where that is in the text now; null when nothing was kept, or it is not in this text. */
export function takeSelection(entry: string, { doc }: EditorState, content: Y.XmlFragment): Selection | null {
  const selection = selections.get(entry);
  selections.delete(entry);
  return selection ? absoluteSelection(doc, content, selection) : null;
}
