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
  // Rendered out of sight: only so does its text have line breaks.
  copied.style.cssText = 'position:fixed;opacity:0;white-space:break-spaces';
  document.body.append(copied);
  event.clipboardData.setData('text/html', copied.innerHTML);
  // biome-ignore lint/performance/useDomNodeTextContent: `textContent` has no line breaks between blocks
  event.clipboardData.setData('text/plain', copied.innerText);
  copied.remove();
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
