import type { PastedVocabulary } from '../pasted-vocabulary.ts';
import { isBlank } from './is-blank.ts';

/** An image is a block of its own in a note, as these do. */
const blocks =
  'address, article, aside, blockquote, dd, details, div, dl, fieldset, figcaption, figure, footer, form, h1, h2, h3, h4, header, hr, img, li, main, nav, ol, p, pre, section, summary, table, tbody, td, th, tr, ul';

/**
 * Takes out what only makes room: blanks that do not break, line breaks around blocks, paragraphs of nothing. Two line
 * breaks after each other end a paragraph.
 */
export function dropPadding(body: HTMLElement, vocabulary: PastedVocabulary): void {
  const { mayBeEmpty, telling } = vocabulary;
  plainBlanks(body);
  for (const block of [body, ...body.querySelectorAll(blocks)]) setOut(block, vocabulary);
  for (const block of [...body.querySelectorAll(blocks)].reverse()) {
    if (block.matches(mayBeEmpty) || block.closest('pre') || saysSomething(block, telling)) continue;
    // The only line of what may not be empty stays its line.
    if (block.parentElement?.matches(mayBeEmpty) && block.parentElement.children.length === 1) continue;
    block.remove();
  }
}

/** Blanks that do not break, where they only make room, become blanks. Those of Tab, which are wider, stay. */
function plainBlanks(body: HTMLElement): void {
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode as Text;
    if (!text.data.includes('\u00a0') || text.parentElement?.closest('pre')) continue;
    text.data = text.data
      .replace(/[ \t\r\n\f\u00a0]{2,}/g, ' ')
      // After a figure or before a mark it was meant: `10 km`, `oui !`.
      .replace(/(?<![\d«])\u00a0(?![:;!?»%€\d])/g, ' ');
  }
}

/** Gives each stretch of letters in a block the paragraph that it is. */
function setOut(block: Element, { parts, letters, telling }: PastedVocabulary): void {
  if (block.matches(parts) || block.closest('pre')) return;
  const runs = runsOf(block, telling);
  const { localName } = block;
  if (block.matches(letters)) {
    block.replaceChildren(...runs.flatMap((run, index) => (index === 0 ? run : [lineBreak(block), ...run])));
  } else if (localName === 'p') {
    block.replaceWith(
      ...runs.flatMap((run) =>
        run.some(isBlock) ? run : [paragraph(block.ownerDocument, block.className, run)],
      ),
    );
  } else if (runs.length > 1) {
    block.replaceChildren(
      ...runs.flatMap((run) => (run.some(isBlock) ? run : [paragraph(block.ownerDocument, '', run)])),
    );
  } else if (localName === 'div' && block.classList.length === alignments(block) && !runs[0]?.some(isBlock)) {
    block.replaceWith(paragraph(block.ownerDocument, block.className, runs[0] ?? []));
  } else block.replaceChildren(...(runs[0] ?? []));
}

/** A block by itself, or letters that go on in one line or with one line break between; nothing that says nothing. */
function runsOf(block: Element, telling: string): ChildNode[][] {
  const runs: ChildNode[][] = [[]];
  for (const child of [...block.childNodes]) {
    const last = runs.at(-1) ?? [];
    if (isBlock(child)) runs.push([child], []);
    else if (isBreak(child) && isBreak(last.findLast((each) => !isBlank(each)))) runs.push([]);
    else last.push(child);
  }
  return runs
    .map(withoutBreaksAround)
    .filter((run) => run.some((each) => isBlock(each) || saysSomething(each, telling)));
}

function withoutBreaksAround(run: ChildNode[]): ChildNode[] {
  const isKept = (node: ChildNode) => !isBreak(node) && !isBlank(node);
  const first = run.findIndex(isKept);
  const last = run.findLastIndex(isKept);
  return run.filter((node, index) => (index >= first && index <= last) || !isBreak(node));
}

const isBreak = (node: ChildNode | undefined) => node?.nodeName === 'BR';

function isBlock(node: ChildNode): boolean {
  if (node.nodeType !== Node.ELEMENT_NODE) return false;
  const element = node as Element;
  return element.matches(blocks) || element.querySelector(blocks) !== null;
}

function saysSomething(node: ChildNode, telling: string): boolean {
  if (/[^ \t\r\n\f\u00a0\u200b]/.test(node.textContent ?? '')) return true;
  return (
    node.nodeType === Node.ELEMENT_NODE &&
    ((node as Element).matches(telling) || !!(node as Element).querySelector(telling))
  );
}

/** Only these are classes of a plain `div`: what else has a name is a block of a note. */
function alignments(block: Element): number {
  return [...block.classList].filter((each) => each.startsWith('align-')).length;
}

function paragraph(page: Document, className: string, content: ChildNode[]): Element {
  const made = page.createElement('p');
  if (className) made.className = className;
  made.append(...content);
  return made;
}

function lineBreak({ ownerDocument }: Element): HTMLElement {
  return ownerDocument.createElement('br');
}
