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
