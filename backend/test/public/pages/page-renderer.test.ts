import { brotliDecompressSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { PageRenderer } from '../../../src/public/pages/page-renderer.ts';

const serverEntry = new URL('./fixtures/slow-entry.mjs', import.meta.url);
const renderer = new PageRenderer({
  serverEntry,
  timeoutMs: 1_000,
  mostWaiting: 6,
  mostWaitingOfOne: 3,
  memoryMb: 32,
});
afterAll(() => renderer.close());

const render = (publicUrl: string, address = 'one') =>
  renderer.render({ page: 'not-found', data: {}, publicUrl }, address);

test('a page comes as it is and compressed', async () => {
  const { html, brotli } = await render('a page');
  expect(String(html)).toBe('<p>a page</p>');
  expect(brotliDecompressSync(brotli)).toEqual(html);
});

test.each([
  ['loops', 'unavailable'],
  ['ends', 'unavailable'],
  ['grows', 'unavailable'],
  ['throws', 'internal'],
])('a page that %s fails alone, and the next one is rendered', async (how, code) => {
  const [failed, next] = await Promise.allSettled([render(how), render('next')]);
  expect(failed).toMatchObject({ status: 'rejected', reason: { code } });
  expect(next).toMatchObject({ status: 'fulfilled', value: { html: Buffer.from('<p>next</p>') } });
});

test('of more pages than may wait those of the client that asked for most are refused', async () => {
  const ofOne = ['a', 'b', 'c', 'd', 'e'].map((page) => render(page));
  const ofOthers = ['two', 'three', 'four', 'five'].map((address) => render('f', address));
  const results = await Promise.allSettled([...ofOne, ...ofOthers]);
  expect(results.map(({ status }) => (status === 'fulfilled' ? '+' : '-')).join('')).toBe('+++--++++');
});

test('clients take turns: a page waits for one page of a client that asked for many', async () => {
  const done: string[] = [];
  const rendered = async (page: string, address: string) => {
    await render(page, address);
    done.push(page);
  };
  await Promise.all([
    ...['a1', 'a2', 'a3', 'a4'].map((page) => rendered(page, 'a')),
    rendered('b1', 'b'),
    rendered('c1', 'c'),
  ]);
  expect(done).toEqual(['a1', 'b1', 'c1', 'a2', 'a3', 'a4']);
});
