import { escaped } from '@commonplace/contracts/document/markup';
import type { Document, Element } from 'domhandler';
import { DomUtils } from 'htmlparser2';
import { elementsOf, isElement, named, newElement, replaceWith, textOf } from '../note-html.ts';

/** Google Docs begins and ends a block of code by a sign of its own. */
const signs = /[\uEC02\uEC03]/g;

/** Code is written as paragraphs in a monospaced font: those that follow each other are a block, as is one with its signs. */
export function joinCode(page: Document): void {
  for (const first of elementsOf(page, named('p'))) {
    if (!first.parent || !isCode(first)) continue;
    const lines = [first];
    for (let next = following(first); next && isCode(next); next = following(next)) lines.push(next);
    if (lines.length === 1 && textOf(first).search(signs) < 0) continue;
    const code = lines
      .map(codeOf)
      .join('\n')
      .replace(/^\s*\n|\s+$/g, '');
    const block = newElement(`<pre><code>${escaped(code)}</code></pre>`);
    for (const line of lines.slice(1)) DomUtils.removeElement(line);
    replaceWith(first, ...(code === '' ? [] : [block]));
  }
}

/** All that it says is code; an empty line in between as well. */
function isCode(paragraph: Element): boolean {
  const codes = elementsOf(paragraph, named('code'));
  const lengthOf = (nodes: readonly Element[]) =>
    nodes.reduce((sum, node) => sum + textOf(node).replace(/\s/g, '').length, 0);
  return codes.length > 0 && lengthOf(codes) === lengthOf([paragraph]);
}

function codeOf(paragraph: Element): string {
  for (const line of elementsOf(paragraph, named('br')))
    replaceWith(line, ...newElement('<b>\n</b>').children);
  return textOf(paragraph).replace(signs, '').replaceAll('\u00a0', ' ');
}

function following(element: Element): Element | null {
  let next = element.next;
  while (next && !isElement(next) && textOf(next).trim() === '') next = next.next;
  return isElement(next) && next.name === 'p' ? next : null;
}
