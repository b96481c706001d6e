/** The words of HTML with the line breaks between its blocks, for what takes no HTML. */
export function renderedText(html: string): string {
  // Rendered out of sight: only so does its text have line breaks.
  const shown = document.createElement('div');
  shown.style.cssText = 'position:fixed;opacity:0;white-space:break-spaces';
  shown.innerHTML = html;
  document.body.append(shown);
  // biome-ignore lint/performance/useDomNodeTextContent: `textContent` has no line breaks between blocks
  const text = shown.innerText;
  shown.remove();
  return text;
}
