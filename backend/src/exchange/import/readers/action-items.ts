import type { ChildNode, Document, Element } from 'domhandler';
import { DomUtils } from 'htmlparser2';
import { elementsOf, isElement, moveInto, named, newElement, replaceWith, unwrap } from './note-html.ts';

/** Blocks that can't be in the line of an action item and come behind it. */
const blocks = named(
  'ul',
  'ol',
  'table',
  'pre',
  'blockquote',
  'figure',
  'details',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'img',
);
const isBlock = (element: Element) => blocks(element) || element.attribs.class === 'action-item';
const isBox = ({ name, attribs }: Element) => name === 'input' && attribs.type?.toLowerCase() === 'checkbox';

/**
 * Lists of things to do become action items, between lists of the other items.
 *
 * @param boxes `ticked`: those of `<input>` alone, as in our own export; an item of the letters `[ ]` is none
 */
export function makeActionItems(document: Document, boxes: 'ticked' | 'written' = 'written'): void {
  // Lists within lists first: what they become goes behind the line that they were in.
  for (const list of elementsOf(document, named('ul', 'ol')).reverse()) {
    const items = list.children.filter(isElement);
    if (boxes === 'written') for (const item of items) writeBox(item);
    if (!items.some((item) => boxOf(item))) continue;
    const parts: Element[] = [];
    for (const item of items) {
      const box = item.name === 'li' ? boxOf(item) : null;
      if (box) parts.push(...actionItem(item, box));
      else {
        const last = parts.at(-1);
        const rest = last?.name === list.name ? last : newElement(`<${list.name}></${list.name}>`);
        if (rest !== last) parts.push(rest);
        moveInto(rest, [item]);
      }
    }
    replaceWith(list, ...parts);
  }
}

/** `[ ]` alone is no task to GitHub, as it has no words. */
function writeBox(item: Element): void {
  const [, tick] = /^\s*\[([ xX])\]\s*$/.exec(DomUtils.textContent(item).slice(0, 20)) ?? [];
  if (tick === undefined || DomUtils.textContent(item).length > 20) return;
  for (const child of [...item.children]) DomUtils.removeElement(child);
  moveInto(item, [newElement(`<input type="checkbox"${tick === ' ' ? '' : ' checked'}>`)]);
}

/** The box of an item: that of a list in it is another item's. */
function boxOf(item: Element): Element | null {
  const box = DomUtils.findOne(isBox, item.children);
  let parent = box?.parent ?? null;
  while (parent && parent !== item) {
    if (isElement(parent) && (parent.name === 'li' || parent.attribs.class === 'action-item')) return null;
    parent = parent.parent;
  }
  return box;
}

function actionItem(item: Element, box: Element): Element[] {
  const isDone = box.attribs.checked !== undefined;
  DomUtils.removeElement(box);
  const behind = outermost(item.children);
  for (const each of behind) DomUtils.removeElement(each);
  const paragraphs = DomUtils.findAll(named('p', 'div', 'label'), item.children);
  for (const paragraph of paragraphs) {
    if (
      paragraph.next &&
      DomUtils.textContent(paragraph).trim() !== '' &&
      DomUtils.textContent(paragraph.next).trim() !== ''
    )
      DomUtils.append(paragraph, newElement('<br>'));
    unwrap(paragraph);
  }
  const first = item.children[0];
  if (first && 'data' in first && first.type === 'text') first.data = first.data.trimStart();
  const last = item.children.at(-1);
  if (last && 'data' in last && last.type === 'text') last.data = last.data.trimEnd();
  const action = newElement(
    `<div class="action-item"><input type="checkbox"${isDone ? ' checked' : ''} disabled><div class="action-item-text"></div></div>`,
  );
  const text = action.children.find((child): child is Element => isElement(child) && child.name === 'div');
  if (text) moveInto(text, item.children);
  return [action, ...behind];
}

function outermost(children: readonly ChildNode[]): Element[] {
  return children
    .filter(isElement)
    .flatMap((child) => (isBlock(child) ? [child] : outermost(child.children)));
}
