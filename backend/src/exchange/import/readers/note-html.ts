import { limits } from '@commonplace/contracts/api';
import type { ChildNode, Document, Element } from 'domhandler';
import { DomHandler, DomUtils, Parser, type ParserOptions } from 'htmlparser2';
import { SourceRefused } from '../import-source.ts';

/** Deeper elements give way to what is in them; the parser of the note goes no deeper than 60. */
const deepest = 100;

/**
 * HTML as a tree, which is bounded before it is built.
 *
 * @throws SourceRefused when it has more elements than a note may have
 */
export function parseNoteHtml(
  html: string,
  options: Pick<ParserOptions, 'recognizeSelfClosing'> = {},
): Document {
  const handler = new BoundedHandler();
  new Parser(handler, options).end(html);
  return handler.root;
}

class BoundedHandler extends DomHandler {
  #elements = 0;
  #depth = 0;

  override onopentag(name: string, attribs: Record<string, string>): void {
    this.#elements += 1;
    this.#depth += 1;
    if (this.#elements > limits.contentElements)
      throw new SourceRefused('It has too many elements for one note.');
    // As in a browser, which begins a line there; what follows takes it for words of the line before.
    if (this.#depth <= deepest) super.onopentag(name === 'center' ? 'div' : name, attribs);
  }

  override onclosetag(): void {
    if (this.#depth <= deepest) super.onclosetag();
    this.#depth -= 1;
  }
}

export function renderHtml(nodes: ChildNode | Document | readonly ChildNode[]): string {
  return DomUtils.getOuterHTML(nodes as ChildNode[], { encodeEntities: 'utf8' });
}

export const isElement = (node: unknown): node is Element =>
  typeof node === 'object' && node !== null && 'attribs' in node;

export const hasClass = (element: Element, name: string): boolean =>
  (element.attribs.class ?? '').split(/\s+/).includes(name);

/** All elements that a test takes, in the order of the document. */
export function elementsOf(root: Document | Element, isMeant: (element: Element) => boolean): Element[] {
  return DomUtils.findAll(isMeant, root.children);
}

export const named =
  (...names: string[]) =>
  ({ name }: Element): boolean =>
    names.includes(name);

export const textOf = (node: ChildNode | Document): string => DomUtils.textContent(node);

/** Puts others where a node was. */
export function replaceWith(node: ChildNode, ...others: ChildNode[]): void {
  for (const other of others) {
    DomUtils.removeElement(other);
    DomUtils.prepend(node, other);
  }
  DomUtils.removeElement(node);
}

/** Takes an element away and leaves what is in it. */
export const unwrap = (element: Element): void => replaceWith(element, ...element.children);

/** New nodes, from HTML of ours. */
export function htmlNodes(html: string): ChildNode[] {
  const nodes = [...parseNoteHtml(html).children];
  for (const node of nodes) DomUtils.removeElement(node);
  return nodes;
}

/** An empty element. */
export function newElement(html: string): Element {
  const element = parseNoteHtml(html).children.find(isElement);
  if (!element) throw new Error(`No element: ${html}`);
  DomUtils.removeElement(element);
  return element;
}

export function moveInto(parent: Element, children: readonly ChildNode[]): void {
  for (const child of [...children]) {
    DomUtils.removeElement(child);
    DomUtils.appendChild(parent, child);
  }
}
