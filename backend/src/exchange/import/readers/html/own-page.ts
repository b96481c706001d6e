import type { Document, Element } from 'domhandler';
import { DomUtils } from 'htmlparser2';
import type { Draft } from '../draft.ts';
import { elementsOf, hasClass, named, textOf } from '../note-html.ts';
import { readDate } from '../read-date.ts';

/** A page that this product exported: what its notes are shown with is no part of them. */
export const isOwnPage = (page: Document): boolean =>
  elementsOf(page, (element) => element.name === 'main' && hasClass(element, 'exported')).length > 0;

/** A page that leads to the notes of an archive, and holds none. */
export const isOwnContents = (page: Document): boolean =>
  isOwnPage(page) && elementsOf(page, (element) => hasClass(element, 'note-text')).length === 0;

/** Of one note exactly its text; several notes become one, each below its title. */
export function readOwnPage(page: Document): Draft {
  const withClass = (name: string) => elementsOf(page, (element) => hasClass(element, name));
  const texts = withClass('note-text');
  const titles = withClass('exported-title');
  const dates = { createdAt: dateOf(page, 'dcterms.created'), updatedAt: dateOf(page, 'dcterms.modified') };
  const [text] = texts;
  if (text && texts.length === 1)
    return { title: titles.map(textOf)[0] ?? null, document: documentOf(text), ...dates, isOwn: true };
  for (const element of [...withClass('exported-contents'), ...withClass('exported-byline')])
    DomUtils.removeElement(element);
  const [main] = withClass('exported');
  return { title: titleOf(page), document: main ? documentOf(main) : page, ...dates, isOwn: true };
}

const documentOf = ({ children }: Element) => ({ children, type: 'root' }) as Document;

function titleOf(page: Document): string | null {
  const [title] = elementsOf(page, named('title'));
  const [heading] = elementsOf(page, named('h1'));
  if (heading && title && textOf(heading) === textOf(title)) DomUtils.removeElement(heading);
  return title ? textOf(title) : null;
}

function dateOf(page: Document, name: string): number | null {
  const [meta] = elementsOf(page, (element) => element.name === 'meta' && element.attribs.name === name);
  return readDate(meta?.attribs.content ?? '');
}
