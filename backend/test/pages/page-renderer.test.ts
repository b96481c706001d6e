import { brotliDecompressSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { PageRenderer } from '../../src/pages/page-renderer.ts';

const serverEntry = new URL('./fixtures/slow-entry.mjs', import.meta.url);
const renderer = new PageRenderer({ serverEntry, timeoutMs: 1_000, mostWaiting: 3, memoryMb: 32 });
afterAll(() => renderer.close());

const render = (publicUrl: string) => renderer.render({ page: 'not-found', data: {}, publicUrl });

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

test('more pages than may wait are refused at once', async () => {
  const results = await Promise.allSettled(['a', 'b', 'c', 'd', 'e'].map(render));
  expect(results.map(({ status }) => status)).toEqual([...Array(4).fill('fulfilled'), 'rejected']);
});
