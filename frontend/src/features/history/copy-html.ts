/** Copies a text with its blocks, for the editor, and its words, for anything else. Rejects where the browser refuses. */
export async function copyHtml(html: string): Promise<void> {
  // Rendered out of sight: only so does its text have line breaks.
  const shown = document.createElement('div');
  shown.style.cssText = 'position:fixed;opacity:0;white-space:break-spaces';
  shown.innerHTML = html;
  document.body.append(shown);
  // biome-ignore lint/performance/useDomNodeTextContent: `textContent` has no line breaks between blocks
  const text = shown.innerText;
  shown.remove();
  await navigator.clipboard.write([
    new ClipboardItem({
      'text/html': new Blob([html], { type: 'text/html' }),
      'text/plain': new Blob([text], { type: 'text/plain' }),
    }),
  ]);
}
