import { type DocumentFormat, noteFormat } from '@commonplace/contracts/document';
import { isOwnHtml } from './own-html.ts';
import { pastedVocabulary } from './pasted-vocabulary.ts';
import { makeChecklists } from './steps/checklists.ts';
import { makeCodeSnippets } from './steps/code-snippets.ts';
import { dropPadding } from './steps/drop-padding.ts';
import { dropSilent } from './steps/drop-silent.ts';
import { flattenDepth } from './steps/flatten-depth.ts';
import { keepKnownAttributes } from './steps/keep-known-attributes.ts';
import { keepLines } from './steps/keep-lines.ts';
import { nameBlocks } from './steps/name-blocks.ts';
import { nameLook } from './steps/name-look.ts';
import { plainTables } from './steps/plain-tables.ts';
import { storeLinks } from './steps/store-links.ts';
import { makeLists } from './steps/word-lists.ts';

/**
 * HTML of any program as HTML in the words of a note: what is meant by its styles is said by elements, and of its
 * looks nothing is left but emphasis and a colour that was chosen for a word. Images are left as they are.
 *
 * Works on a document that runs nothing and loads nothing.
 */
export function cleanPastedHtml(html: string, format: DocumentFormat = noteFormat): string {
  const vocabulary = pastedVocabulary(format);
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  flattenDepth(body);
  const isOwn = isOwnHtml(body);
  storeLinks(body, { isOwn });
  if (isOwn) return body.innerHTML;
  dropSilent(body);
  makeCodeSnippets(body);
  keepLines(body);
  makeLists(body);
  makeChecklists(body);
  plainTables(body);
  nameBlocks(body);
  nameLook(body);
  keepKnownAttributes(body, vocabulary);
  dropPadding(body, vocabulary);
  return body.innerHTML;
}
