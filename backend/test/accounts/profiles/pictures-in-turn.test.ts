import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { Pictures, renderingOfPerson } from '../../../src/platform/pictures/pictures.ts';
import { InProcessRateLimiter } from '../../../src/platform/rate-limit/in-process-rate-limiter.ts';

const shape = { width: 64, height: 64, field: 'file' };

const widths = { kinds: ['gif' as const], field: 'file', refusal: '', maxWidth: 2_560, widths: [200] };

/** A PNG of one colour, a square. */
const plain = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();

/** A GIF that moves and takes far longer than a still picture, unless it is small. */
function slowGif(side = 160): Promise<Uint8Array> {
  const frames = 12;
  const raw = { width: side, height: side * frames, channels: 3, pageHeight: side } as const;
  return sharp(randomBytes(side * side * frames * 3), { raw })
    .gif()
    .toBuffer();
}

test('pictures of one person are decoded one after the other, beside those of others', async () => {
  const [large, small] = [await plain(3_000), await plain(10)];
  const pictures = new Pictures(new InProcessRateLimiter());
  const done: string[] = [];
  const render = async (personId: string, bytes: Uint8Array) => {
    await pictures.render(personId, { name: 'a.png', bytes }, shape);
    done.push(personId);
  };
  await Promise.all([...Array.from({ length: 4 }, () => render('alice', large)), render('bob', small)]);
  // One of the others may be done by the time that this thread has begun.
  expect(done.indexOf('bob')).toBeLessThan(2);
});

test('what waits of one person leaves room for others', async () => {
  const pictures = new Pictures(new InProcessRateLimiter());
  const bytes = new Uint8Array(10 * 1024 * 1024);
  const render = (personId: string) => pictures.render(personId, { name: 'a.png', bytes }, shape);
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

test('however many send GIFs, the other pictures have a thread of their own', async () => {
  const [gif, png] = [await slowGif(), await plain(10)];
  const pictures = new Pictures(new InProcessRateLimiter());
  const done: string[] = [];
  const move = (personId: string) =>
    pictures.renderWidths(personId, { name: 'a.gif', bytes: gif }, widths).then(() => done.push(personId));
  const others = [move('alice'), move('bob'), move('carol')];
  await pictures.render('dave', { name: 'a.png', bytes: png }, shape);
  expect(done).toEqual([]);
  await Promise.all(others);
});

test('a GIF that waits for the other pictures of its person holds up nobody’s GIF', async () => {
  const [photo, gif] = [await plain(3_000), await slowGif(16)];
  const pictures = new Pictures(new InProcessRateLimiter());
  const done: string[] = [];
  const photos = Array.from({ length: 4 }, () =>
    pictures.render('alice', { name: 'a.png', bytes: photo }, shape).then(() => done.push('photo')),
  );
  const move = (personId: string) =>
    pictures.renderWidths(personId, { name: 'a.gif', bytes: gif }, widths).then(() => done.push(personId));
  await Promise.all([...photos, move('alice'), move('bob')]);
  expect(done.indexOf('bob')).toBeLessThan(done.lastIndexOf('photo'));
});

test('the time that the pictures of a person take is limited, whatever they are', async () => {
  const bytes = await plain(3_000);
  const limiter = new InProcessRateLimiter();
  const pictures = new Pictures(limiter);
  const render = (personId: string) => pictures.render(personId, { name: 'a.png', bytes }, shape);
  const { points } = renderingOfPerson;
  await limiter.consume(renderingOfPerson, 'alice', points - 2);
  await render('alice');
  await expect(render('alice')).rejects.toMatchObject({ code: 'rate_limited' });
  await render('bob');
});

test('GIFs that wait take no room of other pictures', async () => {
  const pictures = new Pictures(new InProcessRateLimiter());
  const [gif, png] = [new Uint8Array(10 * 1024 * 1024), new Uint8Array(8 * 1024 * 1024)];
  gif.set(await slowGif());
  png.set(await plain(10));
  const render = (personId: string, bytes: Uint8Array) =>
    pictures.render(personId, { name: 'a', extension: bytes === gif ? 'gif' : 'png', bytes }, shape);
  const held = ['alice', 'bob', 'carol'].flatMap((person) => [1, 2, 3].map(() => render(person, gif)));
  const refusal = await render('dave', png).then(
    () => null,
    ({ code }: { code: string }) => code,
  );
  await Promise.allSettled(held);
  expect(refusal).not.toBe('unavailable');
});
