import { escaped } from '@commonplace/contracts/document/markup';
import type { Document, Element } from 'domhandler';
import { DomUtils } from 'htmlparser2';
import {
  elementsOf,
  htmlNodes,
  isElement,
  moveInto,
  named,
  newElement,
  replaceWith,
  textOf,
} from '../note-html.ts';

/** The kinds of other programs, and the boxes that they become. */
export const calloutKinds = new Map(
  Object.entries({
    default: 'default',
    abstract: 'info',
    info: 'info',
    note: 'info',
    todo: 'info',
    important: 'info',
    question: 'info',
    example: 'default',
    quote: 'default',
    tip: 'success',
    hint: 'success',
    success: 'success',
    check: 'success',
    done: 'success',
    warning: 'warning',
    caution: 'warning',
    attention: 'warning',
    danger: 'danger',
    error: 'danger',
    failure: 'danger',
    bug: 'danger',
  }),
);

const beginning = /^\s*\[!([\w-]{1,40})(?:\|[^\]\n]{0,80})?\]([+-]?)[ \t]*/;

/** Quotes that begin with `[!note]` become message boxes, or an expand where they fold. */
export function makeCallouts(document: Document): void {
  for (const quote of elementsOf(document, named('blockquote')).reverse()) {
    const paragraph = quote.children.find(isElement);
    const first = paragraph?.name === 'p' ? paragraph.children[0] : undefined;
    if (!paragraph || !first || !('data' in first) || first.type !== 'text') continue;
    const [whole, kind = '', fold] = beginning.exec(first.data) ?? [];
    if (whole === undefined) continue;
    first.data = first.data.slice(whole.length);
    makeBox(
      quote,
      paragraph,
      calloutKinds.get(kind.toLowerCase()) ?? 'default',
      fold !== '' && fold !== undefined,
    );
  }
}

function makeBox(quote: Element, paragraph: Element, kind: string, folds: boolean): void {
  const title = firstLine(paragraph);
  const box = newElement(
    folds ? '<details></details>' : `<div class="message-box message-box-${kind}"></div>`,
  );
  const words = title.map(textOf).join('').trim();
  if (folds) DomUtils.appendChild(box, newElement(`<summary>${escaped(words || kind)}</summary>`));
  else if (words !== '') {
    const strong = newElement('<strong></strong>');
    moveInto(strong, title);
    const line = newElement('<p></p>');
    moveInto(line, [strong]);
    DomUtils.appendChild(box, line);
  }
  if (textOf(paragraph).trim() === '' && !elementsOf(paragraph, named('img')).length)
    DomUtils.removeElement(paragraph);
  moveInto(box, quote.children);
  replaceWith(quote, box);
}

/** Takes the first line of a paragraph out of it. */
function firstLine(paragraph: Element) {
  const line = [];
  for (const child of [...paragraph.children]) {
    if (isElement(child) && child.name === 'br') {
      DomUtils.removeElement(child);
      break;
    }
    const at = 'data' in child && child.type === 'text' ? child.data.indexOf('\n') : -1;
    if (at >= 0 && 'data' in child) {
      const before = child.data.slice(0, at);
      child.data = child.data.slice(at + 1);
      if (before !== '') line.push(...htmlNodes(escaped(before)));
      break;
    }
    DomUtils.removeElement(child);
    line.push(child);
  }
  return line;
}
