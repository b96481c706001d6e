import { renderedText } from '../format/rendered-text.ts';

/**
 * What is copied of a comparison: the words as they are later, or, where only removed ones are selected, those. Without
 * the marks, so that it is pasted like any other part of a note.
 */
export function copyChanged(event: ClipboardEvent, root: Element): void {
  const selection = document.getSelection();
  if (!selection || selection.isCollapsed || !event.clipboardData) return;
  const range = selection.getRangeAt(0);
  if (!root.contains(range.commonAncestorContainer)) return;
  const copied = document.createElement('div');
  copied.append(range.cloneContents());
  const inside = range.commonAncestorContainer;
  const isRemoved = (inside instanceof Element ? inside : inside.parentElement)?.closest('del');
  if (!isRemoved) withoutMarks(copied);
  event.clipboardData.setData('text/html', copied.innerHTML);
  event.clipboardData.setData('text/plain', renderedText(copied.innerHTML));
  event.preventDefault();
}

function withoutMarks(copied: Element): void {
  const removed = [...copied.querySelectorAll('del')];
  const isAllRemoved =
    removed
      .map(({ textContent }) => textContent)
      .join('')
      .trim() === copied.textContent?.trim();
  if (!isAllRemoved) for (const element of removed) element.remove();
  for (const mark of copied.querySelectorAll('ins, del')) mark.replaceWith(...mark.childNodes);
}
