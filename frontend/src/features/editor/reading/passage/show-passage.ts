import type { Editor } from '@tiptap/core';
import { api, call } from '../../../../shared/api/index.ts';
import { i18n } from '../../../../shared/i18n/i18n.ts';
import { toast } from '../../../../shared/ui/toasts.tsx';
import { framesToDraw } from '../keep-place.ts';
import { rangesInHtml, rangesInText } from './passage-ranges.ts';
import './passage.css';

interface SoughtPassage {
  noteId: string;
  passageId: string;
  /** Of the history: who returns to it, or sees its text in another element, is not led there again. */
  entry: string;
  text: Editor | HTMLElement | null;
  /** Aborted when the text leaves the page. */
  left: AbortSignal;
}

/** Passages that were shown, and whether a click has taken their mark away. */
const shown = new Map<string, { isOver: boolean }>();

/** Scrolls to the passage and marks it until the next click; says so where it is not in the note any more. */
export async function showPassage({ noteId, passageId, entry, text, left }: SoughtPassage): Promise<void> {
  const before = shown.get(entry);
  if (!text || before?.isOver) return;
  const place = await placeOf(noteId, passageId);
  if (left.aborted || place === undefined) return;
  const ranges = place ? ('view' in text ? rangesInText(text, place) : rangesInHtml(text, place)) : [];
  const state = before ?? { isOver: false };
  shown.set(entry, state);
  const [first] = ranges;
  if (!first) {
    state.isOver = true;
    toast.brief(i18n.t('passage:gone'));
    return;
  }
  mark(ranges, left, state);
  if (before) return;
  lead(first);
  toast.brief(i18n.t('passage:shown'));
}

/** Undefined while it is not known. */
async function placeOf(noteId: string, passageId: string) {
  try {
    return (await call(api.passages.find, { query: { noteId, passageId } }, { endedAs: null })).place;
  } catch {
    return undefined;
  }
}

const highlight = 'passage';

/** Without elements of its own: the text may be one that is written. */
function mark(ranges: readonly Range[], left: AbortSignal, state: { isOver: boolean }): void {
  if (!('highlights' in CSS)) return;
  CSS.highlights.set(highlight, new Highlight(...ranges));
  const clear = () => CSS.highlights.delete(highlight);
  left.addEventListener('abort', clear, { once: true });
  const end = () => {
    state.isOver = true;
    clear();
  };
  document.addEventListener('pointerdown', end, { once: true, signal: left });
}

function lead(range: Range, frames = framesToDraw): void {
  const element = range.startContainer.parentElement;
  for (let around = element; around; around = around.parentElement)
    if (around instanceof HTMLDetailsElement) around.open = true;
  element?.scrollIntoView({ block: 'center', behavior: 'instant' });
  if (frames > 0) {
    requestAnimationFrame(() => lead(range, frames - 1));
    return;
  }
  // The next Tab goes on from here.
  if (element?.closest('[contenteditable="true"]')) return;
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  document.getSelection()?.collapse(range.startContainer, range.startOffset);
}
