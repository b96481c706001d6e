import { escaped } from '@commonplace/contracts/document/markup';
import type { ChildNode, Document, Element } from 'domhandler';
import { DomUtils } from 'htmlparser2';
import type { Draft, Reading } from '../draft.ts';
import {
  elementsOf,
  hasClass,
  htmlNodes,
  isElement,
  moveInto,
  named,
  newElement,
  replaceWith,
  textOf,
  unwrap,
} from '../note-html.ts';
import { readDate } from '../read-date.ts';

export const isNotionPage = (page: Document): boolean =>
  elementsOf(page, (element) => element.name === 'h1' && hasClass(element, 'page-title')).length > 0;

/** A page as Notion exports it in HTML. */
export function readNotionPage(page: Document, reading: Reading): Draft {
  const find = (name: string) => elementsOf(page, (element) => hasClass(element, name));
  const [titled] = find('page-title');
  const title = titled ? textOf(titled).trim() : null;
  const [table] = find('properties');
  const properties = table ? elementsOf(table, named('tr')).map(propertyOf) : [];
  for (const name of ['page-cover-image', 'page-header-icon', 'property-icon', 'table_of_contents'])
    for (const element of find(name)) DomUtils.removeElement(element);
  for (const element of find('page-description'))
    if (textOf(element).trim() === '') DomUtils.removeElement(element);
  separateValues(find('selected-value'));
  if (titled) DomUtils.removeElement(titled);
  joinLists(page);
  makeTodos(page);
  makeToggles(page);
  makeCallouts(page);
  makeColumns(page);
  makeFormulas(page, reading);
  for (const source of find('source')) if (source.name === 'div') unwrap(source);
  const [body] = elementsOf(page, named('body'));
  const propertyNamed = (...names: string[]) =>
    properties.find(({ name }) => names.includes(name.toLowerCase()))?.value ?? '';
  return {
    title,
    document: (body ? { children: body.children, type: 'root' } : page) as Document,
    createdAt: readDate(propertyNamed('created', 'created time', 'created at').replace(/^@/, '')),
    updatedAt: readDate(
      propertyNamed('updated', 'last edited', 'last edited time', 'updated at').replace(/^@/, ''),
    ),
    tags: properties.filter(({ name }) => /^tags?$/i.test(name)).flatMap(({ parts }) => parts),
  };
}

function propertyOf(row: Element): { name: string; value: string; parts: string[] } {
  const [head, cell] = row.children.filter(isElement);
  const selected = cell
    ? elementsOf(cell, (element) => hasClass(element, 'selected-value')).map((each) => textOf(each).trim())
    : [];
  return { name: head ? textOf(head).trim() : '', value: cell ? textOf(cell).trim() : '', parts: selected };
}

/** Chosen values stand side by side as coloured boxes. */
function separateValues(values: readonly Element[]): void {
  for (const value of values)
    if (isElement(value.prev) && hasClass(value.prev, 'selected-value'))
      DomUtils.prepend(value, htmlNodes(', ')[0] as ChildNode);
}

/** Each line of a list is a list of its own. */
function joinLists(page: Document): void {
  for (const list of elementsOf(page, named('ul', 'ol'))) {
    if (hasClass(list, 'toggle')) continue;
    const before = list.prev;
    const follows =
      isElement(before) && before.name === list.name && before.attribs.class === list.attribs.class;
    const start = Number(list.attribs.start ?? 1);
    if (!follows || !list.attribs.class || (list.name === 'ol' && start === 1)) continue;
    moveInto(before, list.children);
    DomUtils.removeElement(list);
  }
}

function makeTodos(page: Document): void {
  for (const box of elementsOf(page, (element) => hasClass(element, 'checkbox'))) {
    const isDone = hasClass(box, 'checkbox-on');
    replaceWith(box, newElement(`<input type="checkbox"${isDone ? ' checked' : ''}>`));
  }
}

function makeToggles(page: Document): void {
  for (const list of elementsOf(page, (element) => element.name === 'ul' && hasClass(element, 'toggle'))) {
    for (const item of list.children.filter(isElement)) unwrap(item);
    unwrap(list);
  }
}

function makeCallouts(page: Document): void {
  for (const figure of elementsOf(page, (element) => hasClass(element, 'callout'))) {
    const kind = /color-(red|pink)/.test(figure.attribs.class ?? '')
      ? 'danger'
      : /color-(yellow|orange|brown)/.test(figure.attribs.class ?? '')
        ? 'warning'
        : /color-(green|teal)/.test(figure.attribs.class ?? '')
          ? 'success'
          : /color-(blue|purple)/.test(figure.attribs.class ?? '')
            ? 'info'
            : 'default';
    const box = newElement(`<div class="message-box message-box-${kind}"></div>`);
    const [icon] = elementsOf(figure, (element) => hasClass(element, 'icon'));
    if (icon?.parent) DomUtils.removeElement(icon.parent as Element);
    moveInto(box, figure.children);
    replaceWith(figure, box);
    const line = elementsOf(box, named('p'))[0] ?? elementsOf(box, named('div'))[0] ?? box;
    for (const node of htmlNodes(icon ? `${escaped(textOf(icon).trim())} ` : ''))
      DomUtils.prependChild(line, node);
  }
}

function makeColumns(page: Document): void {
  for (const list of elementsOf(page, (element) => hasClass(element, 'column-list')))
    list.attribs.class = 'columns';
}

/** The formula itself stands in an annotation beside how it is drawn. */
function makeFormulas(page: Document, { lose }: Reading): void {
  const drawn = elementsOf(
    page,
    (element) => hasClass(element, 'katex') || hasClass(element, 'katex-display'),
  );
  for (const element of drawn) {
    const annotation = elementsOf(element, named('annotation'))[0];
    if (!annotation) continue;
    const formula = textOf(annotation);
    const isBlock = hasClass(element, 'katex-display');
    const html = isBlock
      ? `<pre><code class="language-latex">${escaped(formula)}</code></pre>`
      : `<code>${escaped(formula)}</code>`;
    replaceWith(element, ...htmlNodes(html));
    lose('math', `A formula is kept as code: ${formula.slice(0, 100)}`);
  }
}
