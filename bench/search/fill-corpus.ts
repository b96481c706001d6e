import type { Bulk, Row } from '../social/open-bulk.ts';
import { corpusNote } from './corpus.ts';

const authors = 2_000;
const begin = Date.UTC(2025, 0, 1);
const idOf = (kind: string, index: number) =>
  `0${kind}000000-0000-7000-8000-${index.toString(16).padStart(12, '0')}`;

/**
 * Fills a migrated database, in which these readers have signed up, with notes of two thousand people. A fifth of the
 * notes is public, and one of two thousand each reader's own. The product indexes them at its next start.
 */
export async function fillCorpus(bulk: Bulk, count: number, readerIds: readonly string[]): Promise<void> {
  const personId = (author: number) => readerIds[author] ?? idOf('a', author);
  const isPublic = (index: number) => index % 5 === 0;
  const authorOf = (index: number) => {
    const author = Math.floor(index / 7) % authors;
    return personId(author);
  };
  await bulk.insert(
    'user',
    'id, email, email_verified, username, name, bio, created_at, updated_at',
    rows(readerIds.length, authors, (i) => [
      idOf('a', i),
      `p${i}@example.org`,
      1,
      `p${i}`,
      `P ${i}`,
      '',
      begin,
      begin,
    ]),
  );
  await bulk.insert(
    'notebook',
    'id, owner_id, name, description, notes_order, created_at, updated_at',
    rows(0, authors, (i) => [idOf('d', i), personId(i), 'Book', '', '[]', begin, begin]),
  );
  await bulk.insert(
    'note',
    'id, author_id, notebook_id, is_protected, published_at, is_public, created_at, title, font_size, line_height, preview, hashtags, images, words, characters, updated_at',
    rows(0, count, (i) => [
      idOf('b', i),
      authorOf(i),
      idOf('d', Math.floor(i / 7) % authors),
      0,
      isPublic(i) ? begin : null,
      isPublic(i) ? 1 : 0,
      begin + i,
      corpusNote(i).title,
      18,
      1.8,
      '',
      '[]',
      '[]',
      50,
      350,
      begin + i,
    ]),
  );
  await bulk.insert(
    'note_content',
    'note_id, text, html, hash',
    rows(0, count, (i) => [idOf('b', i), corpusNote(i).text, '', '']),
  );
  await bulk.run("UPDATE search_state SET filled_to = '', is_filled = 0");
}

function* rows(from: number, to: number, row: (index: number) => Row): Generator<Row> {
  for (let index = from; index < to; index += 1) yield row(index);
}
