import { blockSize, encodePlaces } from '../../backend/src/platform/search/doc-set.ts';
import { everyonesScope, keysOf } from '../../backend/src/platform/search/search-key.ts';
import type { Bulk, Row } from '../social/open-bulk.ts';
import { corpusNote } from './corpus.ts';

const authors = 2_000;
const begin = Date.UTC(2025, 0, 1);
const idOf = (kind: string, index: number) =>
  `0${kind}000000-0000-7000-8000-${index.toString(16).padStart(12, '0')}`;

/**
 * Fills a migrated database, in which these readers have signed up, with notes of two thousand people and their index. A
 * fifth of the notes is public, and one of two thousand each reader's own. Answers how long the index took, in seconds.
 */
export async function fillCorpus(bulk: Bulk, count: number, readerIds: readonly string[]): Promise<number> {
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
  const begun = performance.now();
  await bulk.insert(
    'search_doc',
    'kind, doc, subject_id',
    rows(0, count, (i) => [0, i, idOf('b', i)]),
  );
  const scopesOf = (i: number) => (isPublic(i) ? [authorOf(i), everyonesScope] : [authorOf(i)]);
  await bulk.insert('search_posting', 'kind, block, token, docs', postings(count, scopesOf), [
    'token',
    'docs',
  ]);
  await bulk.run(`UPDATE search_state SET next_doc = ${count} WHERE kind = 0`);
  return (performance.now() - begun) / 1_000;
}

/** In the order of the table, block by block. */
function* postings(count: number, scopesOf: (index: number) => string[]): Generator<Row> {
  for (let first = 0; first < count; first += blockSize) {
    const places = new Map<string, number[]>();
    for (let index = first; index < Math.min(first + blockSize, count); index += 1)
      for (const key of keysOf({ ...corpusNote(index), scopes: scopesOf(index) })) {
        const ofKey = places.get(key);
        if (ofKey) ofKey.push(index - first);
        else places.set(key, [index - first]);
      }
    const keys = [...places.keys()].map((key) => ({ key, token: Buffer.from(key) }));
    keys.sort((a, b) => Buffer.compare(a.token, b.token));
    for (const { key, token } of keys)
      yield [0, first / blockSize, token, encodePlaces(places.get(key) as number[])];
  }
}

function* rows(from: number, to: number, row: (index: number) => Row): Generator<Row> {
  for (let index = from; index < to; index += 1) yield row(index);
}
