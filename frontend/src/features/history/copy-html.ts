import { renderedText } from '../../shared/format/rendered-text.ts';

/** Copies a text with its blocks, for the editor, and its words, for anything else. Rejects where the browser refuses. */
export async function copyHtml(html: string): Promise<void> {
  await navigator.clipboard.write([
    new ClipboardItem({
      'text/html': new Blob([html], { type: 'text/html' }),
      'text/plain': new Blob([renderedText(html)], { type: 'text/plain' }),
    }),
  ]);
}
