import { setTimeout as sleep } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, expect, test, vi } from 'vitest';
import { PageRenderer } from '../../../src/public/pages/page-renderer.ts';
import { startNode } from '../../support/backend-process.ts';
import { eventually } from '../../support/eventually.ts';

const serverEntry = new URL('./fixtures/slow-entry.mjs', import.meta.url);
const rendererWith = (timeoutMs: number) =>
  new PageRenderer({ serverEntry, timeoutMs, mostWaiting: 6, mostWaitingOfOne: 3, memoryMb: 32 });
const renderer = rendererWith(30_000);
const hasty = rendererWith(1_000);
afterAll(() => Promise.all([renderer.close(), hasty.close()]));

const render = (publicUrl: string, address = 'one', by = renderer) =>
  by.render({ page: 'not-found', data: {}, publicUrl }, address);

test('a page comes as it is and compressed', async () => {
  const { html, brotli } = await render('a page');
  expect(String(html)).toBe('<p>a page</p>');
  expect(brotliDecompressSync(brotli)).toEqual(html);
});

test.each([
  ['loops', 'unavailable', 'time'],
  ['ends', 'unavailable', 'by itself'],
  ['grows', 'unavailable', 'memory'],
  ['throws', 'internal', 'no such page'],
])(
  'a page that %s fails alone, the log learns why, and the next one is rendered',
  async (how, code, reason) => {
    const by = how === 'loops' ? hasty : renderer;
    const [failed, next] = await Promise.allSettled([how, 'next'].map((page) => render(page, 'one', by)));
    expect(failed).toMatchObject({
      status: 'rejected',
      reason: { code, cause: { message: expect.stringContaining(reason) } },
    });
    expect(next).toMatchObject({ status: 'fulfilled', value: { html: Buffer.from('<p>next</p>') } });
  },
);

/** The process that renders. */
const pidOf = async (of = renderer) =>
  Number.parseInt(
    String((await of.render({ page: 'not-found', data: {}, publicUrl: 'which' }, 'one')).html),
    10,
  );
const isGone = (pid: number) => {
  try {
    return !process.kill(pid, 0);
  } catch {
    return true;
  }
};

test('a page whose process is ended from outside is rendered by the next one', async () => {
  const pid = await pidOf();
  const page = render('waits');
  await sleep(50);
  process.kill(pid, 'SIGKILL');
  expect(String((await page).html)).toBe('<p>waits</p>');
  expect(await pidOf()).not.toBe(pid);
});

test('the process gets no secret, and ends when there is nothing to render', async () => {
  vi.stubEnv('INTERNAL_SECRET', 'told to nobody');
  const brief = new PageRenderer({ serverEntry, idleMs: 100 });
  const { html } = await brief.render({ page: 'not-found', data: {}, publicUrl: 'which' }, 'one');
  vi.unstubAllEnvs();
  expect(String(html)).toContain('PATH');
  expect(String(html)).not.toContain('told to nobody');
  const pid = Number.parseInt(String(html), 10);
  await eventually(() => expect(isGone(pid)).toBe(true));
  expect(await pidOf(brief)).not.toBe(pid);
  await brief.close();
});

test.each(['which', 'loops'])(
  'the process ends with a backend that is killed, also while a page %s',
  async (page) => {
    const source = new URL('../../../src/public/pages/page-renderer.ts', import.meta.url);
    const parent = startNode([
      '--input-type=module',
      '--eval',
      `import { PageRenderer } from '${source}';
       const renderer = new PageRenderer({ serverEntry: new URL('${serverEntry}'), timeoutMs: 3_000 });
       const render = (publicUrl) => renderer.render({ page: 'not-found', data: {}, publicUrl }, 'one');
       const pid = Number.parseInt(String((await render('which')).html));
       void render('${page}').catch(() => {});
       console.log('renders in', pid);
       setInterval(() => {}, 1_000);`,
    ]);
    const pid = Number((await parent.said('renders in')).split(' ').at(-1));
    await sleep(100);
    expect(isGone(pid)).toBe(false);
    parent.child.kill('SIGKILL');
    await parent.ended;
    await eventually(() => expect(isGone(pid)).toBe(true));
  },
);

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
