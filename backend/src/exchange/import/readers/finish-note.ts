import { writeFile } from 'node:fs/promises';
import { escaped } from '@commonplace/contracts/document/markup';
import { type ChildNode, type Document, type Element, Text } from 'domhandler';
import { DomUtils } from 'htmlparser2';
import type { SourceContent, SourceLink, SourceLoss, SourcePicture } from '../import-source.ts';
import { makeActionItems } from './action-items.ts';
import type { Draft, Reading } from './draft.ts';
import {
  elementsOf,
  htmlNodes,
  isElement,
  named,
  renderHtml,
  replaceWith,
  textOf,
  unwrap,
} from './note-html.ts';
import { type FoundPlace, isPicturePath, nameIn } from './place-index.ts';

/** What shows nothing of a note. */
const silent = named('script', 'style', 'head', 'title', 'meta', 'link', 'noscript', 'template', 'colgroup');
const isRemark = ({ type }: { type: string }) => type === 'comment' || type === 'directive';
const embeds = named('iframe', 'video', 'audio', 'embed', 'object');
const inline = named('a', 'b', 'code', 'em', 'i', 'img', 's', 'span', 'strong', 'sub', 'sup', 'u');
const mostTitle = 300;
/** Of one note; each is a word of a text, and a part of an address. */
const mostTags = 100;
const mostLettersOfTag = 100;

/** Makes of a reader's draft what the import takes: pictures and links have numbers, and the rest is plain HTML. */
export async function finishNote(
  draft: Draft,
  reading: Reading,
  losses: SourceLoss[],
): Promise<SourceContent> {
  const { document } = draft;
  for (const element of elementsOf(document, silent)) DomUtils.removeElement(element);
  for (const node of DomUtils.filter(isRemark, document.children)) DomUtils.removeElement(node);
  if (!draft.isOwn) makeActionItems(document);
  for (const element of elementsOf(document, embeds)) linkTo(element, reading);
  const pictures = await numberPictures(document, draft, reading);
  if (!draft.isOwn) for (const anchor of elementsOf(document, named('a'))) nameLink(anchor);
  const links = numberLinks(document, reading);
  return {
    title: (draft.title ?? reading.title).replace(/\s+/g, ' ').trim().slice(0, mostTitle).toWellFormed(),
    html: renderHtml(document),
    createdAt: draft.createdAt ?? null,
    updatedAt: draft.updatedAt === undefined ? reading.file.modifiedAt : draft.updatedAt,
    tags: noteTags(draft.tags ?? [], reading),
    pictures,
    links,
    losses,
  };
}

/** The tags that a note keeps, each once. */
function noteTags(tags: readonly string[], { lose }: Reading): string[] {
  const kept = new Set<string>();
  let left = 0;
  for (const tag of tags) {
    if (kept.has(tag)) continue;
    if (tag.length <= mostLettersOfTag && kept.size < mostTags) kept.add(tag);
    else left += 1;
  }
  const most = `A note keeps ${mostTags} of up to ${mostLettersOfTag} letters.`;
  if (left > 0) lose('too-large', `Tags were left out: ${left}. ${most}`);
  return [...kept];
}

/** Players and frames of other pages become links to what they show. */
function linkTo(element: Element, { lose }: Reading): void {
  const source = elementsOf(element, named('source')).find(({ attribs }) => attribs.src)?.attribs.src;
  const address = element.attribs.src ?? element.attribs.data ?? source ?? '';
  lose('embed', `Embedded content is kept as a link: ${address.slice(0, 200)}`);
  replaceWith(
    element,
    ...htmlNodes(address === '' ? '' : `<p><a href="${escaped(address)}">${escaped(address)}</a></p>`),
  );
}

async function numberPictures(document: Document, draft: Draft, reading: Reading): Promise<SourcePicture[]> {
  const pictures: SourcePicture[] = [];
  const refs = new Map<string, number>();
  const elsewhere: Element[] = [];
  for (const image of elementsOf(document, named('img'))) {
    const { src = '' } = image.attribs;
    const known = refs.get(src);
    const picture = known === undefined ? await pictureOf(src, draft, reading) : null;
    if (known === undefined && !picture) {
      if (isOfAnotherSite(src)) elsewhere.push(image);
      withoutPicture(image, reading);
      continue;
    }
    const ref = known ?? pictures.length;
    if (picture) {
      pictures.push({ ref, ...picture });
      refs.set(src, ref);
    }
    image.attribs.src = `import-picture:${ref}`;
    delete image.attribs.srcset;
  }
  standApart(elsewhere);
  return pictures;
}

const isOfAnotherSite = (src: string): boolean => /^https?:/i.test(src);

const isWords = (node: ChildNode | null): node is ChildNode =>
  node !== null && (node.type === 'text' || (isElement(node) && inline(node)));

/**
 * Pictures whose words or address are shown in their place are no part of the word beside them. Children are listed anew
 * once for each parent: to insert one by one takes the square of their number.
 */
function standApart(images: readonly Element[]): void {
  const apart = new Set<ChildNode>(images.map(wholeOf));
  for (const parent of new Set([...apart].map((node) => node.parent))) {
    if (!parent) continue;
    const children = parent.children.flatMap((node) => {
      const { prev } = node;
      const meets = isWords(prev) && isWords(node) && (apart.has(prev) || apart.has(node));
      const isJoined = meets && !/\s$/.test(textOf(prev)) && !/^\s/.test(textOf(node));
      return isJoined ? [new Text(' '), node] : [node];
    });
    parent.children = children;
    for (const [at, node] of children.entries())
      Object.assign(node, { parent, prev: children[at - 1] ?? null, next: children[at + 1] ?? null });
  }
}

/** An image, or what holds nothing else. */
function wholeOf(image: Element): Element {
  let whole = image;
  while (whole.parent && isWords(whole.parent as Element) && whole.parent.children.length === 1)
    whole = whole.parent as Element;
  return whole;
}

/** What is no picture of this import: of another site, another file or note that is shown here, or nothing. */
function withoutPicture(image: Element, { places, file, lose }: Reading): void {
  const { src = '', alt = '' } = image.attribs;
  // One from elsewhere becomes a link where the note is made.
  if (isOfAnotherSite(src)) {
    lose('file-kept-as-link', `A picture of another site: ${src.slice(0, 200)}`);
    return;
  }
  const found = src === '' ? null : places.byAddress(file.path, src);
  if (!found) {
    lose('picture-unreadable', `A picture was not found: ${decodedName(src) || alt}`);
    replaceWith(image, ...htmlNodes(escaped(alt)));
    return;
  }
  if ('note' in found) lose('embed', `A note shown in another is kept as a link: ${decodedName(src)}`);
  const words = alt || nameIn('note' in found ? found.note.path : found.file.path);
  replaceWith(image, ...htmlNodes(`<a href="${escaped(src)}">${escaped(words)}</a>`));
}

async function pictureOf(
  src: string,
  draft: Draft,
  reading: Reading,
): Promise<Omit<SourcePicture, 'ref'> | null> {
  const { tree, places, file } = reading;
  const made = draft.made?.get(src);
  if (made !== undefined) return { path: file.path, fileIndex: null, bytesFile: made };
  if (/^data:/i.test(src)) return inlinePicture(src, reading);
  const found = places.byAddress(file.path, src);
  if (!found || !('file' in found) || !isPicturePath(found.file.path)) return null;
  if (found.file.bytes > tree.limits.pictureBytes) {
    reading.lose('too-large', `A picture is too large: ${nameIn(found.file.path)}`);
    return null;
  }
  return { path: found.file.path, fileIndex: found.file.index, bytesFile: null };
}

async function inlinePicture(
  src: string,
  { tree, file }: Reading,
): Promise<Omit<SourcePicture, 'ref'> | null> {
  const [, base64] = /^data:image\/[\w.+-]+(?:;[\w=-]+)*?;base64,(.*)$/is.exec(src) ?? [];
  if (base64 === undefined || base64.length * 0.75 > tree.limits.pictureBytes) return null;
  const path = tree.newPath('');
  await writeFile(path, Buffer.from(base64, 'base64'), { mode: 0o600, flag: 'wx' });
  return { path: file.path, fileIndex: null, bytesFile: path };
}

function numberLinks(document: Document, { places, file, lose }: Reading): SourceLink[] {
  const links: SourceLink[] = [];
  const refs = new Map<string, number>();
  for (const anchor of elementsOf(document, named('a'))) {
    const href = (anchor.attribs.href ?? '').trim();
    const found = href === '' ? null : places.byAddress(file.path, href);
    if (found) linkPlace(anchor, found);
    else if (!isOutside(href) && !href.startsWith('#')) {
      if (href !== '') lose('link-unresolved', `The target of a link was not found: ${decodedName(href)}`);
      unwrap(anchor);
    }
  }
  return links;

  function linkPlace(anchor: Element, found: FoundPlace): void {
    if ('file' in found) {
      // Notion links each picture to its own file: the picture is kept, so that nothing is lost.
      if (hasPicture(anchor)) {
        unwrap(anchor);
        return;
      }
      const label = isPicturePath(found.file.path) ? 'picture' : 'file';
      lose('file-kept-as-link', `A ${label} beside the note is kept as its name: ${nameIn(found.file.path)}`);
      const name = nameIn(found.file.path);
      if (textOf(anchor).trim() === '') replaceWith(anchor, ...htmlNodes(escaped(name)));
      else unwrap(anchor);
      return;
    }
    const { path } = found.note;
    const ref = refs.get(path) ?? links.length;
    if (ref === links.length) {
      links.push({ ref, path });
      refs.set(path, ref);
    }
    anchor.attribs = { href: `import-link:${ref}` };
  }
}

const isOutside = (href: string): boolean => /^(?:https?:|mailto:|tel:)/i.test(href);
const hasPicture = (anchor: Element): boolean => elementsOf(anchor, named('img')).length > 0;

/** A link without words would be lost with them. */
function nameLink(anchor: Element): void {
  const href = (anchor.attribs.href ?? '').trim();
  if (!isOutside(href) || textOf(anchor).trim() !== '' || hasPicture(anchor)) return;
  for (const node of htmlNodes(escaped(href))) DomUtils.appendChild(anchor, node);
}

function decodedName(address: string): string {
  try {
    return decodeURIComponent(address).slice(0, 200);
  } catch {
    return address.slice(0, 200);
  }
}

/** The first heading, when it begins the text. */
export function firstHeading(document: Document): Element | null {
  let nodes: ChildNode[] = document.children;
  for (let depth = 0; depth < 20; depth++) {
    const first = nodes.find(
      (node) => 'attribs' in node || ('data' in node && node.type === 'text' && node.data.trim() !== ''),
    );
    if (!first || !('attribs' in first)) return null;
    if (first.name === 'h1') return first;
    if (!['html', 'body', 'div', 'article', 'main', 'section', 'header'].includes(first.name)) return null;
    nodes = first.children;
  }
  return null;
}
