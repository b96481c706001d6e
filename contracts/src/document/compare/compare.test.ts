import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { writeDocument } from '../server/write-document.ts';
import { compareDocuments } from './compare-documents.ts';
import { compareLists } from './compare-lists.ts';

/** Two states of one document, written one after the other over REST. */
function compared(before: string, after: string): string {
  const doc = new Y.Doc();
  writeDocument(doc, { content: { html: before } });
  const old = new Y.Doc();
  Y.applyUpdate(old, Y.encodeStateAsUpdate(doc));
  writeDocument(doc, { content: { html: after } });
  return compareDocuments(old, doc);
}

test('C15d words that were added, removed or restyled are marked where they are', () => {
  expect(compared('<p>The quick brown fox</p>', '<p>The slow brown <b>fox</b> jumps</p>')).toBe(
    '<p>The <del>quick</del><ins>slow</ins> brown <strong><ins class="restyled">fox</ins></strong><ins> jumps</ins></p>',
  );
  expect(compared('<p>Same</p>', '<p>Same</p>')).toBe('<p>Same</p>');
});

test('C15d blocks that were added, removed, moved or converted are marked', () => {
  const [one, two, three] = [
    '<p>Apples and pears</p>',
    '<p>Bread with butter</p>',
    '<p>Cheese from Gouda</p>',
  ];
  expect(compared(`${one}${two}`, `${one}${three}`)).toBe(
    '<p>Apples and pears</p><p><del>Bread with butter</del></p><p><ins>Cheese from Gouda</ins></p>',
  );
  expect(compared(`${one}${two}${three}`, `${two}${three}${one}`)).toBe(
    `${two}${three}<ins class="moved">${one}</ins>`,
  );
  expect(compared(one, '<h2>Apples and plums</h2>')).toBe(
    '<ins class="converted"><h2 class="heading">Apples and <del>pears</del><ins>plums</ins></h2></ins>',
  );
});

test('C15d pictures, lists, tables and columns are compared in their parts', () => {
  const image = `<img src="/files/notes/0190a0a0-0000-7000-8000-000000000000/${'a'.repeat(64)}.webp">`;
  const added = compared('<p>One</p>', `<p>One</p>${image}`);
  expect(added).toMatch(/^<p>One<\/p><ins><figure .*<img .*<\/figure><\/ins>$/);
  expect(compared(`<p>One</p>${image}`, '<p>One</p>')).toMatch(/<del><figure .*<img .*<\/figure><\/del>$/);
  expect(
    compared('<ul><li>one two</li><li>three</li></ul>', '<ul><li>one two four</li><li>three</li></ul>'),
  ).toBe('<ul><li><p>one two<ins> four</ins></p></li><li><p>three</p></li></ul>');
  const table = (cell: string) => `<table><tr><td>a</td><td>${cell}</td></tr></table>`;
  expect(compared(table('old'), table('new'))).toContain(
    '<td><p>a</p></td><td><p><del>old</del></p><p><ins>new</ins></p></td>',
  );
});

test('C15d signs that stand for elements are nothing in a text, and HTML of a text stays text', () => {
  const html = compared('<p>a</p>', '<p>a \ufdd0&lt;script&gt;\ufdd3</p><p>\ufdd1b</p>');
  expect(html).not.toContain('<script');
  expect(html).not.toMatch(/[\ufdd0-\ufdd4]/);
  expect(html.match(/<(ins|del)/g)?.length).toBe(html.match(/<\/(ins|del)/g)?.length);
});

test('a list is made of another one by the runs between them', () => {
  let state = 7;
  const next = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff;
    return state % below;
  };
  for (let round = 0; round < 200; round += 1) {
    const list = () => Array.from({ length: next(12) }, () => 'abcd'[next(4)] as string);
    const [before, after] = [list(), list()];
    const runs = compareLists(before, after, (item) => item);
    expect(runs.flatMap((run) => (run.kind === 'added' ? [] : run.before))).toEqual(before);
    expect(runs.flatMap((run) => (run.kind === 'removed' ? [] : run.after))).toEqual(after);
  }
});
