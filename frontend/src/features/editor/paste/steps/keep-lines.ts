import { styleOf } from './style-of.ts';

/** Line ends that the copied page showed, by `white-space: pre…`, become line breaks. Those of code stay its letters. */
export function keepLines(body: HTMLElement): void {
  for (const element of body.querySelectorAll('[style*="white-space" i]')) {
    if (!/^(?:pre|break-spaces)/.test(styleOf(element).get('white-space') ?? '') || element.closest('pre'))
      continue;
    for (const child of [...element.childNodes]) {
      if (child.nodeType !== Node.TEXT_NODE || !/\S/.test(child.nodeValue ?? '')) continue;
      const lines = (child.nodeValue ?? '').split('\n');
      child.replaceWith(
        ...lines.flatMap((line, index) =>
          index === 0 ? [line] : [body.ownerDocument.createElement('br'), line],
        ),
      );
    }
  }
}
