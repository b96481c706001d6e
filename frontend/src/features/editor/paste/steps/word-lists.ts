import { isBlank } from './is-blank.ts';
import { styleOf } from './style-of.ts';
import { unwrap } from './unwrap.ts';

/** One line of a list that a program wrote as a paragraph, or as a list of its own. */
interface Line {
  element: Element;
  level: number;
  isOrdered: boolean;
  /** As the `type` of a list has it; null for figures. */
  numbering: string | null;
  number: number | null;
}

interface OpenList {
  level: number;
  list: Element;
  isOrdered: boolean;
}

/** Word writes the lines of a list as paragraphs that know their level; on the web, as one list for each line. */
export function makeLists(body: HTMLElement): void {
  for (const wrapper of body.querySelectorAll('div.ListContainerWrapper')) unwrap(wrapper);
  const seen = new Set<Element>();
  for (const element of body.querySelectorAll('[style*="mso-list"], ul, ol')) {
    if (seen.has(element) || !lineOf(element)) continue;
    const run: Line[] = [];
    for (let next: Element | null = element; next; next = neighbour(next)) {
      const line = lineOf(next);
      if (!line) break;
      seen.add(next);
      run.push(line);
    }
    build(run);
  }
  // A heading keeps the number that Word shows before it, and a line the words.
  for (const mark of body.querySelectorAll('span[style*="mso-list"]')) {
    if (styleOf(mark).get('mso-list')?.toLowerCase() !== 'ignore') continue;
    mark.replaceWith(`${(mark.textContent ?? '').replace(/\s+/g, ' ').trim()} `);
  }
}

/** The element that stands right behind, with nothing but blanks between. */
function neighbour(element: Element): Element | null {
  let next = element.nextSibling;
  while (next && isBlank(next)) next = next.nextSibling;
  return next?.nodeType === Node.ELEMENT_NODE ? (next as Element) : null;
}

/** The element that is all there is in a list. */
function onlyItemOf(list: Element): Element | null {
  const isLoose = [...list.childNodes].some((child) => child.nodeType === Node.TEXT_NODE && !isBlank(child));
  return list.children.length === 1 && !isLoose ? list.firstElementChild : null;
}

function lineOf(element: Element): Line | null {
  const { localName } = element;
  if (localName === 'ul' || localName === 'ol') {
    const level = Number(onlyItemOf(element)?.getAttribute('data-aria-level'));
    if (!level) return null;
    const start = Number(element.getAttribute('start'));
    const isOrdered = localName === 'ol';
    return { element, level, isOrdered, numbering: null, number: isOrdered ? start || null : null };
  }
  if (localName !== 'p' && localName !== 'div') return null;
  const [, level] = /\blevel(\d+)/i.exec(styleOf(element).get('mso-list') ?? '') ?? [];
  if (!level) return null;
  const mark = markOf(element);
  return { element, level: Number(level), ...kindOf(mark?.textContent?.replace(/\s+/g, '') ?? '') };
}

function markOf(element: Element): Element | null {
  return (
    [...element.querySelectorAll('span[style*="mso-list"]')].find(
      (each) => styleOf(each).get('mso-list')?.toLowerCase() === 'ignore',
    ) ?? null
  );
}

const numbered = /^\(?(\d+|[a-z]{1,6}|[ivx]{7,10})[.)]+$/i;

/** Whether a mark is one that a list sets by itself, and no words such as those of `Chapter 1`. */
function isSetByList(mark: Element): boolean {
  const signs = mark.textContent?.replace(/\s+/g, '') ?? '';
  return numbered.test(signs) || !/\p{L}{2}/u.test(signs);
}

function kindOf(mark: string): Pick<Line, 'isOrdered' | 'numbering' | 'number'> {
  const [, value] = numbered.exec(mark) ?? /^(?:\d+\.)+(\d+)\.?$/.exec(mark) ?? [];
  if (value === undefined) return { isOrdered: false, numbering: null, number: null };
  if (/^\d/.test(value)) return { isOrdered: true, numbering: null, number: Number(value) };
  const isRoman = /^[ivx]+$/i.test(value);
  const small = isRoman ? 'i' : 'a';
  const numbering = value === value.toLowerCase() ? small : small.toUpperCase();
  return { isOrdered: true, numbering, number: null };
}

function build(lines: readonly Line[]): void {
  const open: OpenList[] = [];
  let root: Element | null = null;
  for (const line of lines) {
    while ((open.at(-1)?.level ?? 0) > line.level) open.pop();
    // A list of another kind at the same level is another list.
    if (open.at(-1)?.level === line.level && open.at(-1)?.isOrdered !== line.isOrdered) open.pop();
    let top = open.at(-1);
    if (top?.level !== line.level) {
      const list = listFor(line);
      const within: Element | null = top?.list.lastElementChild ?? null;
      if (within) within.append(list);
      else if (root) root.after(list);
      else line.element.before(list);
      if (!within) root = list;
      top = { level: line.level, list, isOrdered: line.isOrdered };
      open.push(top);
    }
    top.list.append(itemFor(line));
    line.element.remove();
  }
}

function listFor({ element, isOrdered, numbering, number }: Line): Element {
  const list = element.ownerDocument.createElement(isOrdered ? 'ol' : 'ul');
  if (numbering) list.setAttribute('type', numbering);
  if (number !== null && number !== 1) list.setAttribute('start', String(number));
  return list;
}

function itemFor({ element }: Line): Element {
  if (element.localName !== 'p' && element.localName !== 'div') return element.firstElementChild as Element;
  const mark = markOf(element);
  if (mark && isSetByList(mark)) mark.remove();
  const item = element.ownerDocument.createElement('li');
  const text = element.ownerDocument.createElement('p');
  text.append(...element.childNodes);
  item.append(text);
  return item;
}
