const mostLines = 4;

/** Makes the field of a title as high as its text, up to four lines. */
export function fitToText(element: HTMLTextAreaElement): void {
  const lineHeight = Number.parseFloat(getComputedStyle(element).lineHeight);
  element.style.height = 'auto';
  const most = Number.isFinite(lineHeight) ? lineHeight * mostLines : Number.POSITIVE_INFINITY;
  element.style.height = `${Math.min(element.scrollHeight, most)}px`;
  element.style.overflowY = element.scrollHeight > most + 1 ? 'auto' : 'hidden';
}
