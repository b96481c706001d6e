import type { Document, Element } from 'domhandler';
import { DomUtils } from 'htmlparser2';
import type { Draft } from '../draft.ts';
import { elementsOf, moveInto, named, newElement, textOf } from '../note-html.ts';
import { joinCode } from './google-code.ts';

const redirect = /^https:\/\/www\.google\.com\/url\?/;

/** A page that Google Docs wrote: `<body class="c1 doc-content">`, and addresses that lead through Google. */
export function isGooglePage(page: Document): boolean {
  const [body] = elementsOf(page, named('body'));
  const classes = body?.attribs.class ?? '';
  return /\bdoc-content\b/.test(classes) || (/\bc\d+\b/.test(classes) && stylesOf(page).size > 0);
}

/** Its styles are classes that a sheet explains; what they mean is said by elements. */
export function readGooglePage(page: Document): Draft {
  const styles = stylesOf(page);
  const [body] = elementsOf(page, named('body'));
  const has = (element: Element, pattern: RegExp) =>
    (element.attribs.class ?? '').split(/\s+/).some((name) => pattern.test(styles.get(name) ?? '')) ||
    pattern.test(element.attribs.style ?? '');
  for (const anchor of elementsOf(page, named('a'))) unwrapAddress(anchor);
  for (const span of elementsOf(page, named('span'))) {
    const marks = marksOf(span, has, inHeading(span));
    for (const name of marks) {
      const mark = newElement(`<${name}></${name}>`);
      moveInto(mark, span.children);
      moveInto(span, [mark]);
    }
  }
  joinCode(page);
  nestLists(page);
  const title = takeTitle(page);
  for (const element of elementsOf(page, () => true)) {
    delete element.attribs.class;
    delete element.attribs.style;
  }
  return { title, document: (body ? { children: body.children, type: 'root' } : page) as Document };
}

type Has = (element: Element, pattern: RegExp) => boolean;

function marksOf(span: Element, has: Has, isHeading: boolean): string[] {
  const marks: string[] = [];
  if (!isHeading && has(span, /font-weight:\s*(?:700|800|900|bold)/)) marks.push('strong');
  if (has(span, /font-style:\s*italic/)) marks.push('em');
  if (has(span, /text-decoration(?:-line)?:[^;]*line-through/)) marks.push('s');
  const isLink = DomUtils.findOne(named('a'), span.children) !== null;
  if (!isLink && has(span, /text-decoration(?:-line)?:[^;]*underline/)) marks.push('u');
  if (has(span, /vertical-align:\s*super/)) marks.push('sup');
  if (has(span, /vertical-align:\s*sub/)) marks.push('sub');
  if (has(span, /font-family:[^;]*(?:Courier|Consolas|monospace|Roboto Mono|Source Code)/i))
    marks.push('code');
  return marks;
}

function inHeading(span: Element): boolean {
  return span.parent !== null && 'name' in span.parent && /^h[1-6]$/.test(span.parent.name);
}

/** Class names and what the sheet says of each. */
function stylesOf(page: Document): Map<string, string> {
  const styles = new Map<string, string>();
  const sheet = elementsOf(page, named('style')).map(textOf).join('\n');
  for (const [, name = '', says = ''] of sheet.matchAll(/\.([\w-]{1,100})\{([^{}]{0,2000})\}/g))
    styles.set(name, says);
  return styles;
}

function unwrapAddress(anchor: Element): void {
  const { href = '' } = anchor.attribs;
  if (!redirect.test(href)) return;
  const address = URL.canParse(href) ? new URL(href).searchParams.get('q') : null;
  if (address) anchor.attribs.href = address;
}

/** Each level of a list is a list of its own: `lst-kix_abc-2` lies in the last item before it. */
function nestLists(page: Document): void {
  const open: { level: number; list: Element }[] = [];
  let last: Element | null = null;
  for (const list of elementsOf(page, named('ul', 'ol'))) {
    const [, level] = /\blst-kix_\w+-(\d)\b/.exec(list.attribs.class ?? '') ?? [];
    if (level === undefined) continue;
    const follows = last !== null && previousElement(list) === last;
    if (!follows) open.length = 0;
    while (open.length > 0 && (open.at(-1)?.level ?? 0) >= Number(level)) {
      const closed = open.pop();
      if (closed?.level === Number(level) && closed.list.name === list.name) {
        // The same list goes on behind one that lay in it.
        open.push(closed);
        break;
      }
    }
    const parent = open.at(-1);
    const top: Element = open[0]?.list ?? list;
    if (parent && parent.level === Number(level)) {
      moveInto(parent.list, list.children);
      DomUtils.removeElement(list);
    } else if (parent) {
      const items: Element[] = parent.list.children.filter(
        (child): child is Element => 'name' in child && child.name === 'li',
      );
      const item = items.at(-1) ?? parent.list;
      moveInto(item, [list]);
      open.push({ level: Number(level), list });
    } else open.push({ level: Number(level), list });
    last = top;
  }
}

function previousElement(element: Element): Element | null {
  let previous = element.prev;
  while (previous && !('name' in previous) && textOf(previous).trim() === '') previous = previous.prev;
  return previous && 'name' in previous ? (previous as Element) : null;
}

function takeTitle(page: Document): string | null {
  const [title] = elementsOf(
    page,
    ({ name, attribs }) => name === 'p' && /\btitle\b/.test(attribs.class ?? ''),
  );
  const subtitles = elementsOf(
    page,
    ({ name, attribs }) => name === 'p' && /\bsubtitle\b/.test(attribs.class ?? ''),
  );
  const words = title && !subtitles.includes(title) ? textOf(title).trim() : '';
  if (words === '' || !title) return null;
  DomUtils.removeElement(title);
  return words;
}
