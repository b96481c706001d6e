import { markdownToHtml } from '@commonplace/contracts/document/markdown';
import { escaped } from '@commonplace/contracts/document/markup';
import type { Document } from 'domhandler';
import { DomUtils } from 'htmlparser2';
import { decodeText } from '../decode-text.ts';
import type { Draft, Reading } from '../draft.ts';
import { firstHeading } from '../finish-note.ts';
import { elementsOf, htmlNodes, named, parseNoteHtml, replaceWith, textOf, unwrap } from '../note-html.ts';
import { readText } from '../read-text.ts';
import { makeCallouts } from './callouts.ts';
import { type FrontMatter, splitFrontMatter } from './front-matter.ts';
import { isIntricate } from './intricate-text.ts';
import { ownMarkdown } from './own-markdown.ts';
import { prepareMarkdown } from './prepare-markdown.ts';
import { takeRowProperties } from './row-properties.ts';
import { makeWikiLinks } from './wiki-links.ts';

/** Keys by which our own export says where a note was; the folders say it too. */
const ofOurs = new Set(['id', 'notebook', 'section']);

/** GitHub Flavored Markdown with front matter, wiki links, callouts, marks and formulas. */
export async function readMarkdown(reading: Reading): Promise<Draft> {
  const { tree, file, lose } = reading;
  const { text, isGuessed } = decodeText(await tree.read(file, tree.limits.textBytes));
  if (isGuessed) lose('encoding-guessed', 'The encoding of the text was guessed.');
  const { matter, body } = splitFrontMatter(text);
  if (isIntricate(body)) {
    lose('entry-refused', 'It could not be read as what it is; its text was kept.');
    return readText(reading);
  }
  const isOurs = matter !== null && isOwnMatter(matter);
  if (isOurs) return { ...factsOf(matter), document: ownMarkdown(body) };
  const document = readForeign(body, reading);
  tidyFootnotes(document);
  const title = takeTitle(document, matter, reading);
  for (const date of matter?.badDates ?? [])
    lose('date-unreadable', `A date was not understood: ${date.slice(0, 100)}`);
  addProperties(document, matter);
  const row = reading.isRow ? takeRowProperties(document) : null;
  // Notion packs with the time of the export.
  const modifiedAt = reading.format === 'notion' ? null : file.modifiedAt;
  return {
    title,
    document,
    createdAt: matter?.createdAt ?? row?.createdAt ?? null,
    updatedAt: matter?.updatedAt ?? row?.updatedAt ?? modifiedAt,
    tags: matter?.tags ?? row?.tags ?? [],
  };
}

/** What stands before a text of ours; the text says none of it again. */
function factsOf({ title, createdAt, updatedAt }: FrontMatter): Omit<Draft, 'document'> {
  return { title, createdAt, updatedAt, isOwn: true };
}

function isOwnMatter({ others, updatedAt }: FrontMatter): boolean {
  const isId = others.some(
    ([name, value]) => name === 'id' && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value),
  );
  return isId && updatedAt !== null && others.every(([name]) => ofOurs.has(name));
}

function readForeign(body: string, reading: Reading): Document {
  const { text, comments, formulas } = prepareMarkdown(body);
  const document = parseNoteHtml(markdownToHtml(text));
  makeCallouts(document);
  makeWikiLinks(document, reading);
  if (comments > 0) reading.lose('comment', `Hidden comments were left out: ${comments}`);
  if (formulas > 0) reading.lose('math', `Formulas are kept as code: ${formulas}`);
  return document;
}

/** The title is no part of the text. In a vault the name of the file is what links mean. */
function takeTitle(
  document: Document,
  matter: FrontMatter | null,
  { title, format }: Reading,
): string | null {
  const heading = firstHeading(document);
  const words = heading ? textOf(heading).trim() : '';
  const isNamed = matter?.title != null || format === 'obsidian';
  const name = matter?.title ?? title;
  if (heading && words !== '' && (!isNamed || words === name.trim())) {
    // A title has no picture.
    if (elementsOf(heading, named('img')).length === 0) DomUtils.removeElement(heading);
    return matter?.title ?? words;
  }
  return matter?.title ?? null;
}

/** What else the front matter says is kept where it disturbs nobody. */
function addProperties(document: Document, matter: FrontMatter | null): void {
  const others = matter?.others.filter(([name]) => !ofOurs.has(name)) ?? [];
  if (others.length === 0) return;
  const rows = others.map(([name, value]) => `<tr><th>${escaped(name)}</th><td>${escaped(value)}</td></tr>`);
  const [properties] = htmlNodes(
    `<details><summary>Properties</summary><table class="table"><tbody>${rows.join('')}</tbody></table></details>`,
  );
  const [first] = document.children;
  if (!properties) return;
  if (first) DomUtils.prepend(first, properties);
  else DomUtils.appendChild(document as never, properties);
}

/** Footnotes stand at the end, without the ways back. */
function tidyFootnotes(document: Document): void {
  for (const anchor of elementsOf(
    document,
    ({ name, attribs }) => name === 'a' && 'data-footnote-backref' in attribs,
  ))
    DomUtils.removeElement(anchor);
  for (const anchor of elementsOf(
    document,
    ({ name, attribs }) => name === 'a' && 'data-footnote-ref' in attribs,
  ))
    unwrap(anchor);
  for (const section of elementsOf(document, ({ attribs }) => 'data-footnotes' in attribs))
    replaceWith(section, ...section.children);
}
