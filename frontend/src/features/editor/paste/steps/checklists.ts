import { isBlank } from './is-blank.ts';

/** Blocks that can't be in the line of an action item and come behind it. */
const blocks = 'ul, ol, table, pre, blockquote, figure, h1, h2, h3, h4, h5, h6, .action-item';
const written = /^\s*\[([ xX])\]\s+/;

/** Lists of things to do, as they are written by several programs, become action items. */
export function makeChecklists(body: HTMLElement): void {
  // Lists within lists first: what they become goes after the line that they were in.
  for (const list of [...body.querySelectorAll('ul, ol')].reverse()) {
    if ([...list.children].some((child) => isItem(child) && isTask(child))) splitUp(list);
  }
}

/** Action items are separate, between lists of the other items. What is loose in a list stays between them. */
function splitUp(list: Element): void {
  const parts: ChildNode[] = [];
  for (const child of [...list.childNodes]) {
    if (isItem(child) && isTask(child)) {
      parts.push(...actionItem(child));
      continue;
    }
    const last = parts.at(-1);
    const rest = last?.nodeName === list.nodeName ? last : null;
    if (rest && (isItem(child) || isBlank(child))) rest.appendChild(child);
    else if (isItem(child)) {
      const next = list.cloneNode(false) as Element;
      next.append(child);
      parts.push(next);
    } else parts.push(child);
  }
  list.replaceWith(...parts);
}

const isItem = (node: ChildNode): node is Element => node.nodeName === 'LI';

function isTask(item: Element): boolean {
  return item.getAttribute('role') === 'checkbox' || boxOf(item) !== null || written.test(ownWords(item));
}

function boxOf(item: Element): Element | null {
  const box = item.querySelector('input[type="checkbox" i]');
  return box?.closest('li') === item ? box : null;
}

/** The words before the first list in it. */
function ownWords(item: Element): string {
  let words = '';
  for (const child of item.childNodes) {
    if (child.nodeType === Node.ELEMENT_NODE && (child as Element).matches(blocks)) break;
    words += child.textContent ?? '';
  }
  return words;
}

function actionItem(item: Element): Element[] {
  const { ownerDocument } = item;
  const box = boxOf(item);
  const [, tick] = written.exec(ownWords(item)) ?? [];
  const isDone =
    box?.hasAttribute('checked') || item.getAttribute('aria-checked') === 'true' || /x/i.test(tick ?? '');
  box?.remove();
  // The picture of a box that is drawn before the words.
  for (const picture of item.querySelectorAll('img[aria-roledescription="checkbox" i]')) picture.remove();
  if (!box && tick !== undefined) withoutBeginning(item);
  // The line through what is done is the tick's own look.
  if (isDone && !box) {
    for (const part of item.querySelectorAll('[style*="line-through"]'))
      part.setAttribute('style', (part.getAttribute('style') ?? '').replace('line-through', 'none'));
  }

  const behind = [...item.querySelectorAll(blocks)].filter(
    (each) => !each.parentElement?.closest(blocks) || !item.contains(each.parentElement.closest(blocks)),
  );
  for (const each of behind) each.remove();
  const text = ownerDocument.createElement('div');
  text.className = 'action-item-text';
  for (const line of item.querySelectorAll('p, div')) {
    if (line.nextSibling && line.textContent?.trim()) line.after(ownerDocument.createElement('br'));
    line.replaceWith(...line.childNodes);
  }
  text.append(...item.childNodes);
  const sign = ownerDocument.createElement('input');
  sign.setAttribute('type', 'checkbox');
  if (isDone) sign.setAttribute('checked', '');
  const action = ownerDocument.createElement('div');
  action.className = 'action-item';
  action.append(sign, text);
  return [action, ...behind];
}

/** Takes `[x] ` away from the beginning of the words. */
function withoutBeginning(item: Element): void {
  const walker = item.ownerDocument.createTreeWalker(item, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { currentNode } = walker;
    if (!currentNode.nodeValue?.trim()) continue;
    currentNode.nodeValue = currentNode.nodeValue.replace(written, '');
    return;
  }
}
