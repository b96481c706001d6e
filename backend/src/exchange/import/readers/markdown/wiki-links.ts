import { escaped } from '@commonplace/contracts/document/markup';
import type { ChildNode, Document } from 'domhandler';
import type { Reading } from '../draft.ts';
import { htmlNodes, isElement, replaceWith } from '../note-html.ts';
import { isPicturePath } from '../place-index.ts';

const longest = 1_000;

/** `[[note#heading|words]]`, `![[picture.png|300]]` and `==marked==` in the text, but not in code. */
export function makeWikiLinks(document: Document, reading: Reading): void {
  for (const node of textNodes(document.children)) {
    const html = rewritten(node.data, reading);
    if (html !== null) replaceWith(node, ...htmlNodes(html));
  }
}

function* textNodes(nodes: readonly ChildNode[]): Generator<ChildNode & { data: string }> {
  for (const node of [...nodes]) {
    if (isElement(node)) {
      if (!['code', 'pre', 'a'].includes(node.name)) yield* textNodes(node.children);
    } else if (node.type === 'text' && 'data' in node && /\[\[|==/.test(node.data)) yield node;
  }
}

/** The text as HTML; null when nothing in it is meant. */
function rewritten(text: string, reading: Reading): string | null {
  let html = '';
  let from = 0;
  let at = 0;
  const [nextLink, nextMark, nextEnd, nextMarkEnd] = ['[[', '==', ']]', '=='].map((sign) =>
    finder(text, sign),
  );
  while (at < text.length) {
    const [link, mark] = [nextLink?.(at) ?? -1, nextMark?.(at) ?? -1];
    if (link < 0 && mark < 0) break;
    const isLink = mark < 0 || (link >= 0 && link < mark);
    at = isLink ? link : mark;
    const end = (isLink ? nextEnd : nextMarkEnd)?.(at + 2) ?? -1;
    const inside = end < 0 ? '' : text.slice(at + 2, end);
    const isEmbed = isLink && text[at - 1] === '!';
    const made = isLink ? linkHtml(inside, isEmbed, reading) : markHtml(inside);
    if (made !== null) {
      html += escaped(text.slice(from, isEmbed ? at - 1 : at)) + made;
      from = end + 2;
    }
    at = made === null ? at + 2 : from;
  }
  return from === 0 ? null : html + escaped(text.slice(from));
}

/** Where a sign is next, for places that only go forward: each letter is looked at once. */
function finder(text: string, sign: string): (from: number) => number {
  let found = 0;
  let looked = -1;
  return (from) => {
    if (looked < 0 || (found >= 0 && found < from)) {
      looked = from;
      found = text.indexOf(sign, from);
    }
    return found;
  };
}

function markHtml(words: string): string | null {
  if (words === '' || words.length > longest || /^\s|\s$|\n\n|^=|=$/.test(words)) return null;
  return `<mark>${escaped(words)}</mark>`;
}

function linkHtml(inside: string, isEmbed: boolean, reading: Reading): string | null {
  if (inside.length > longest || inside.trim() === '' || inside.includes('[[')) return null;
  const bar = inside.indexOf('|');
  const target = (bar < 0 ? inside : inside.slice(0, bar)).replace(/\\$/, '').trim();
  const shown = bar < 0 ? '' : inside.slice(bar + 1).trim();
  const hash = target.indexOf('#');
  const name = hash < 0 ? target : target.slice(0, hash).trim();
  const words = escaped(shown || wordsOf(target));
  // A heading of the note itself.
  if (name === '') return words;
  const found = reading.places.byName(reading.file.path, name);
  if (!found) {
    reading.lose('link-unresolved', `The target of a link was not found: ${target.slice(0, 200)}`);
    return words;
  }
  const address = `/${('note' in found ? found.note : found.file).path.split('/').map(encodeURIComponent).join('/')}`;
  if (isEmbed && 'file' in found && isPicturePath(found.file.path)) {
    const [, width] = /^(\d{1,4})(?:x\d{1,4})?$/.exec(shown) ?? [];
    const alt = width ? '' : shown;
    return `<img src="${escaped(address)}" alt="${escaped(alt)}"${width ? ` width="${width}"` : ''}>`;
  }
  if (isEmbed && 'note' in found)
    reading.lose('embed', `A note shown in another is kept as a link: ${target.slice(0, 200)}`);
  return `<a href="${escaped(address)}">${words}</a>`;
}

/** `note#heading` is shown as `note > heading`. */
const wordsOf = (target: string): string => target.replace(/^#+/, '').replace(/#\^?/g, ' > ');
