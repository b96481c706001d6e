import sharp from 'sharp';
import { expect, test } from 'vitest';
import { Pictures } from '../../src/platform/pictures/pictures.ts';

test('pictures of one person are decoded one after the other, beside those of others', async () => {
  const picture = (side: number) =>
    sharp({ create: { width: side, height: side, channels: 3, background: '#336699' } })
      .png()
      .toBuffer();
  const [large, small] = [await picture(3_000), await picture(10)];
  const pictures = new Pictures();
  const done: string[] = [];
  const render = async (personId: string, bytes: Uint8Array) => {
    await pictures.render(personId, { name: 'a.png', bytes }, { width: 64, height: 64, field: 'file' });
    done.push(personId);
  };
  await Promise.all([...Array.from({ length: 4 }, () => render('alice', large)), render('bob', small)]);
  expect(done.indexOf('bob')).toBe(0);
});

test('what waits of one person leaves room for others', async () => {
  const pictures = new Pictures();
  const bytes = new Uint8Array(10 * 1024 * 1024);
  const render = (personId: string) =>
    pictures.render(personId, { name: 'a.png', bytes }, { width: 64, height: 64, field: 'file' });
  const refusals = async (sent: Promise<unknown>[]) =>
    (await Promise.allSettled(sent)).map((one) => one.status === 'rejected' && one.reason.code);
  const people = ['alice', 'alice', 'alice', 'alice', 'bob'];
  expect(await refusals(people.map(render))).toEqual([
    'rejected',
    'rejected',
    'rejected',
    'rate_limited',
    'rejected',
  ]);
});
