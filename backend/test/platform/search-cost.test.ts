import { setImmediate as turnOfLoop } from 'node:timers/promises';
// @module-tag mariadb
import { expect, test } from 'vitest';
import { openDataSource } from '../../src/platform/database/connection/open-data-source.ts';
import { inChunks } from '../../src/platform/database/sql-part.ts';
import { exactFirst } from '../../src/platform/search/exact-pieces.ts';
import { blockSize } from '../../src/platform/search/index/doc-set.ts';
import { findDocs } from '../../src/platform/search/index/index-reader.ts';
import { RangeBudget, readPostings, startingWith } from '../../src/platform/search/index/postings.ts';
import { parseQuery } from '../../src/platform/search/parse-query.ts';
import { isSimilarTitle } from '../../src/platform/search/similar-titles.ts';
import { snippetOf } from '../../src/platform/search/text/marks.ts';
import { distinctTokens, tokensOf } from '../../src/platform/search/text/tokens.ts';
import { createTestDatabase } from '../support/test-database.ts';

/** Milliseconds of the quickest of some turns, for each work: others use this machine too. */
function costs(...works: (() => unknown)[]): number[] {
  const quickest = works.map(() => Number.POSITIVE_INFINITY);
  for (let turn = 0; turn < 15; turn += 1) {
    for (const [at, work] of works.entries()) {
      const begun = performance.now();
      work();
      quickest[at] = Math.min(quickest[at] as number, performance.now() - begun);
    }
  }
  return quickest;
}

/** 20,000 letters of a script without spaces, each pair once. */
const dense = Array.from({ length: 20_000 }, (_, at) => String.fromCharCode(0x4e00 + at)).join('');

test.each([
  ['not in the text', 'quarries'],
  ['only inside words of every part of it', 'uarry'],
])('a snippet costs less than splitting the text into words, where the search is %s', (_name, query) => {
  const text = dense.replaceAll(/.{400}/gsu, '$& quarry ').slice(0, 20_000);
  const asked = parseQuery(query);
  expect(snippetOf(text, asked).marks).toEqual([]);
  const [snippet, split] = costs(
    () => snippetOf(text, asked),
    () => [...tokensOf(text)],
  ) as [number, number];
  expect(snippet).toBeLessThan(split / 1.4);
});

test.each([
  ['a later word', 'Lorem ipsum dolor '.repeat(200), ' harbour lights', 'harb', 'harb'],
  ['a pair of letters at any place', '山'.repeat(499), '東京', '東京', '東京'],
])('a snippet shows %s', (_name, before, rest, query, marked) => {
  const { text, marks } = snippetOf(before + rest, parseQuery(query));
  expect(marks.map(([start, end]) => text.slice(start, end))).toEqual([marked]);
});

test('words of others that begin like the searched one cost a bounded number of rows, and do not hide it', async () => {
  const database = await createTestDatabase();
  const postings = await openDataSource(database.target);
  const { manager } = postings;
  const words = Array.from({ length: 120_000 }, (_, at) => `wthe${at}`);
  const rows: [block: number, token: string, doc: number][] = [
    ...words.map((word): [number, string, number] => [5, word, 7]),
    [0, 'wthe', 3],
    [0, 'wtheory', 4],
    [0, 'sme', 3],
  ];
  for (const some of inChunks(rows)) {
    await manager.query(
      `INSERT INTO search_posting (kind, block, token, docs) VALUES ${some.map(() => '(0, ?, ?, ?)').join(', ')}`,
      some.flatMap(([block, token, doc]) => [block, Buffer.from(token), Buffer.from([doc])]),
    );
  }
  await manager.query('UPDATE search_state SET next_doc = ? WHERE kind = 0', [5 * blockSize + 9]);
  const read = async (start: string) => {
    const wanted = [{ at: 0, keys: startingWith(start) }];
    return (await readPostings(manager, 'note', { bottom: 5, top: 5 }, wanted, new RangeBudget())).length;
  };
  // A range is read to its end, unless it is flooded.
  expect(await read('wthe11')).toBe(11_111);
  const flooded = await read('wthe');
  expect(flooded).toBeGreaterThanOrEqual(20_000);
  expect(flooded).toBeLessThan(40_000 + 6_001);
  // However many search at once, other things are done in between.
  let [turns, isOver] = [0, false];
  const counting = (async () => {
    for (; !isOver; turns += 1) await turnOfLoop();
  })();
  await Promise.all(Array.from({ length: 50 }, () => read('wthe11')));
  isOver = true;
  await counting;
  expect(turns).toBeGreaterThan(40);
  // The whole word is found in older blocks too.
  const [{ terms, excluded }, budget] = [parseQuery('the'), new RangeBudget()];
  const query = { kind: 'note', terms, excluded, scopes: ['me'], most: 10, budget } as const;
  expect((await findDocs(manager, query)).map(({ doc }) => doc)).toEqual([3]);
  await postings.destroy();
  await database.drop();
});

test('pairs of a script whose letters have to be folded cost little more than those of plain ones', {
  tags: 'nightly',
}, () => {
  const [thai, han] = ['ภาษา'.repeat(5_000), '山川'.repeat(10_000)];
  const [ofThai, ofHan] = costs(
    () => distinctTokens(thai),
    () => distinctTokens(han),
  ) as [number, number];
  expect(ofThai).toBeLessThan(6 * ofHan);
});

test('W21c: texts are searched for pieces up to a bounded number of characters, with turns for others', async () => {
  const found = Array.from({ length: 1_001 }, (_, at) => ({ id: `${at}`, title: '' }));
  let read = 0;
  const reading = (text: string) => async (ids: readonly string[]) => {
    read += ids.length;
    return new Map(ids.map((id) => [id, text]));
  };
  let turns = 0;
  const turning = setInterval(() => {
    turns += 1;
  }, 0);
  const { pieces } = parseQuery('山川草');
  const dense = await exactFirst(found, pieces, 1_000, reading(`${'ﷺ'.repeat(19_990)}山川草`));
  clearInterval(turning);
  expect([dense.found.length, dense.grades.size, read]).toEqual([1_001, 2, 40]);
  expect(turns).toBeGreaterThan(0);
  // A phrase decides what is found: what was not looked at is not.
  const phrase = parseQuery('"winding road"').pieces;
  const short = await exactFirst(found, phrase, 1, reading('a winding road'));
  expect(short.found).toHaveLength(1_000);
});

test('W21c: of texts that decide what is found no more is read than is looked at', async () => {
  const found = Array.from({ length: 40 }, (_, at) => ({ id: `${at}`, title: '' }));
  const text = `${'a '.repeat(99_990)}winding road`;
  let most = 0;
  let all = 0;
  const reading = async (ids: readonly string[], characters: number) => {
    const texts = new Map(ids.map((id) => [id, text.slice(0, characters)]));
    const read = ids.length * Math.min(text.length, characters);
    most = Math.max(most, read);
    all += read;
    return texts;
  };
  const { grades } = await exactFirst(found, parseQuery('"winding road"').pieces, 1, reading);
  expect([...grades.values()]).toEqual(Array(5).fill(2));
  expect(most).toBeLessThanOrEqual(1_000_000);
  expect(all).toBeLessThanOrEqual(2_100_000);
});

test.each([
  ['"a + + + b"', '+ '],
  ['"+ + + b"', '+ '],
  ['"a+ +b +c d"', 'a+ + '],
  ['"🎉 🎉 & 🎉 b"', '🎉 '],
  ['"+ a"', '+'],
  ['"a b"', ' '],
  ['x -"a - - - b"', '- '],
])('W21c: %s takes a bounded time in a text that repeats a part of it', async (query, part) => {
  const text = `x a ${part.repeat(200_000 / part.length)}`;
  const begun = performance.now();
  const { grades } = await exactFirst(
    [{ id: 'one', title: '' }],
    parseQuery(query).pieces,
    1,
    async () => new Map([['one', text]]),
  );
  expect([...grades.values()]).toEqual([query.startsWith('x') ? 2 : null]);
  expect(performance.now() - begun).toBeLessThan(1_000);
  expect(snippetOf(text, parseQuery(query)).marks).not.toBeNull();
  expect(performance.now() - begun).toBeLessThan(2_000);
});

/** Compares a search with a title of forty words, none of which is the searched one with two errors. */
function comparing(searched: string, word: string): () => void {
  const title = Array(40).fill(word).join(' ');
  const { terms } = parseQuery(searched);
  return () => {
    for (let times = 0; times < 50; times += 1) expect(isSimilarTitle(title, terms)).toBe(false);
  };
}

test('a word is compared with titles letter by letter: only near letters, and only until there are too many errors', () => {
  const [short, long] = ['abcdefgh', 'abcdefghijklmnopqrstuvwxyzabcdef'];
  const [ofLong, ofFar, ofShort] = costs(
    comparing(long, `${long.slice(0, -3)}123`),
    comparing('9'.repeat(long.length), long),
    comparing(short, `${short.slice(0, -3)}123`),
  ) as [number, number, number];
  expect(ofFar).toBeLessThan(ofLong / 2);
  expect(ofLong).toBeLessThan(8 * ofShort);
});
