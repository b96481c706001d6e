import type { Document, Element } from 'domhandler';
import { DomUtils } from 'htmlparser2';
import { decodeText } from '../decode-text.ts';
import type { Draft, Reading } from '../draft.ts';
import { firstHeading } from '../finish-note.ts';
import { elementsOf, named, parseNoteHtml, textOf } from '../note-html.ts';
import { readDate } from '../read-date.ts';
import { collapseSpace } from './collapse-space.ts';
import { isGooglePage, readGooglePage } from './google-page.ts';
import { isNotionPage, readNotionPage } from './notion-page.ts';
import { isOwnPage, readOwnPage } from './own-page.ts';

/** HTML of any program; pages of Notion and Google Docs by their own rules. */
export async function readHtml(reading: Reading): Promise<Draft> {
  const { tree, file, lose } = reading;
  const { text, isGuessed } = decodeHtml(await tree.read(file, tree.limits.textBytes));
  if (isGuessed) lose('encoding-guessed', 'The encoding of the text was guessed.');
  const page = parseNoteHtml(text);
  if (isOwnPage(page)) return readOwnPage(page);
  collapseSpace(page);
  if (isNotionPage(page)) return readNotionPage(page, reading);
  if (isGooglePage(page)) return readGooglePage(page);
  const title = takeTitle(page);
  return {
    title,
    document: page,
    createdAt: metaDate(page, 'article:published_time', 'dcterms.created', 'created', 'date'),
    updatedAt: metaDate(page, 'article:modified_time', 'dcterms.modified', 'updated') ?? file.modifiedAt,
    tags: tagsOf(page),
  };
}

/** A page may say its encoding by itself. */
function decodeHtml(bytes: Buffer): { text: string; isGuessed: boolean } {
  const decoded = decodeText(bytes);
  if (!decoded.isGuessed) return decoded;
  const [, charset] =
    /<meta[^>]{0,200}charset=["']?([\w-]{1,40})/i.exec(bytes.toString('latin1', 0, 4_096)) ?? [];
  if (!charset || bytes.includes(0)) return decoded;
  try {
    return { text: new TextDecoder(charset).decode(bytes).replaceAll('\0', ''), isGuessed: false };
  } catch {
    return decoded;
  }
}

function takeTitle(page: Document): string | null {
  const title = elementsOf(page, named('title'))[0];
  const words = title ? textOf(title).replace(/\s+/g, ' ').trim() : '';
  const heading = firstHeading(bodyOf(page));
  const headingWords = heading ? textOf(heading).replace(/\s+/g, ' ').trim() : '';
  const isSaid = headingWords !== '' && (words === '' || words === headingWords);
  // A title has no picture.
  if (heading && isSaid && elementsOf(heading, named('img')).length === 0) DomUtils.removeElement(heading);
  return words || headingWords || null;
}

const bodyOf = (page: Document): Document =>
  ({ children: elementsOf(page, named('body'))[0]?.children ?? page.children }) as Document;

const metaOf = (page: Document, ...names: string[]): Element[] =>
  elementsOf(
    page,
    ({ name, attribs }) =>
      name === 'meta' && names.includes((attribs.name ?? attribs.property ?? '').toLowerCase()),
  );

function metaDate(page: Document, ...names: string[]): number | null {
  for (const { attribs } of metaOf(page, ...names)) {
    const at = readDate(attribs.content ?? '');
    if (at !== null) return at;
  }
  return null;
}

const tagsOf = (page: Document): string[] =>
  metaOf(page, 'keywords').flatMap(({ attribs }) =>
    (attribs.content ?? '')
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
  );
