import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { api } from '@commonplace/contracts/api';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AsianFonts } from '../../../src/public/previews/asian-fonts.ts';
import { previewOfNote } from '../../../src/public/previews/preview-of.ts';
import { PreviewProcess } from '../../../src/public/previews/preview-process.ts';
import { addImage, plain, shown } from '../../library/notes/support/note-images.ts';
import { NotesWorld } from '../../library/notes/support/notes-world.ts';
import type { TestPerson } from '../../support/people.ts';
import { upload } from '../../support/upload.ts';

let world: NotesWorld;
let alice: TestPerson;

beforeAll(async () => {
  world = await NotesWorld.start();
  alice = await world.signUp('alice');
});
afterAll(() => world.backend.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${world.backend.url}${path}`, { headers });
const publish = (noteId: string, on = true) => world.did(alice, api.notes.publish, { body: { noteId, on } });

async function previewAt(path: string) {
  const answer = await get(path);
  expect([path, answer.status, answer.headers.get('content-type')]).toEqual([path, 200, 'image/png']);
  const png = Buffer.from(await answer.arrayBuffer());
  // To be looked at: PREVIEWS=/tmp/somewhere
  if (process.env.PREVIEWS) await writeFile(`${process.env.PREVIEWS}${path.replaceAll('/', '-')}`, png);
  const { format, width, height } = await sharp(png).metadata();
  expect({ format, width, height }).toEqual({ format: 'png', width: 1_200, height: 630 });
  return { png, etag: answer.headers.get('etag') ?? '' };
}

/** The colour of one pixel. */
async function colorAt(png: Buffer, left: number, top: number) {
  const pixel = sharp(png).removeAlpha().toColourspace('srgb').extract({ left, top, width: 1, height: 1 });
  return [...(await pixel.raw().toBuffer())];
}
const near = (color: number[]) => color.map((part) => expect.closeTo(part, -1.2));
const paper = [251, 250, 247];

test('a note without pictures shows its title on paper, and another title is another preview', async () => {
  const { id } = await world.newNote(alice, { title: 'Springs & <wells>, 日本語 & שלום' });
  await publish(id);
  const path = `/notes/${id}/preview.png`;
  const first = await previewAt(path);
  expect(await colorAt(first.png, 5, 5)).toEqual(near(paper));
  const { entropy } = await sharp(first.png).stats();
  expect(entropy).toBeGreaterThan(0.1);
  expect((await get(path, { 'if-none-match': first.etag })).status).toBe(304);

  await world.write(alice, { noteId: id, title: 'Springs' });
  const second = await previewAt(path);
  expect(second.etag).not.toBe(first.etag);
  expect(second.png.equals(first.png)).toBe(false);
});

test('whatever a title is, it is drawn: none, endless, invisible, markup', async () => {
  const process = new PreviewProcess();
  const blank = await process.draw({ title: ' ', name: '\u200b', picture: null }, 'one');
  for (const title of [
    '',
    'W'.repeat(5_000),
    'word '.repeat(400),
    '\u{202e}\0\ud800',
    '<span size="999999">x</span>&',
    // One letter to the font.
    '👨\u200d'.repeat(90),
    `a${'\u0e49'.repeat(150)}`,
  ])
    await expect(process.draw({ title, name: title, picture: null }, 'one')).resolves.toBeInstanceOf(Buffer);
  // Not a picture, and a picture that is cut off: the title is shown.
  for (const picture of [
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    (await plain('red')).subarray(0, 60),
  ])
    expect(await process.draw({ title: ' ', name: '\u200b', picture }, 'one')).toEqual(blank);
  await process.close();
});

test('Chinese, Japanese and Korean titles are drawn with fonts of our own, which leave nothing behind', async () => {
  const process = new PreviewProcess();
  // The character for "one" is a line; what stands for a missing letter is a box.
  const png = await process.draw({ title: '一', name: '\u200b', picture: null }, 'one');
  const title = sharp(png).extract({ left: 0, top: 0, width: 1_200, height: 400 });
  const { info } = await sharp(await title.toBuffer())
    .trim()
    .toBuffer({ resolveWithObject: true });
  expect(info.height).toBeLessThan(20);
  expect(info.width).toBeGreaterThan(40);
  await process.close();

  const fonts = new AsianFonts();
  const files: string[] = [];
  const familiesOf = (text: string) =>
    fonts.prepare(text, async (file) => {
      files.push(file);
    });
  expect(await familiesOf('Rivers & wells')).toEqual([]);
  expect(files).toEqual([]);
  expect(await familiesOf('川の')).toEqual(['Noto Sans JP', 'Noto Sans SC']);
  expect(await familiesOf('川')).toEqual(['Noto Sans SC']);
  expect(await familiesOf('강')).toEqual(['Noto Sans KR', 'Noto Sans SC']);
  expect(files.length).toBeGreaterThanOrEqual(4);
  const before = files.length;
  await familiesOf('강');
  expect(files).toHaveLength(before);
  expect(files.every(existsSync)).toBe(true);
  fonts.close();
  expect(files.some(existsSync)).toBe(false);
});

test('a large picture of a note fills its preview, and a small one stands on paper', async () => {
  const { id } = await world.newNote(alice, { title: 'Red' });
  await publish(id);
  const large = await addImage(world.backend, alice, id, await plain('rgb(200, 30, 30)', 1_300, 900));
  await world.write(alice, { noteId: id, htmlContent: shown(large) });
  const path = `/notes/${id}/preview.png`;
  const { png } = await previewAt(path);
  for (const [left, top] of [
    [2, 2],
    [600, 315],
    [1_197, 627],
  ] as const)
    expect(await colorAt(png, left, top)).toEqual(near([200, 30, 30]));

  const small = await addImage(world.backend, alice, id, await plain('rgb(30, 30, 200)', 80, 60));
  await world.write(alice, { noteId: id, htmlContent: shown(small, large) });
  const other = await previewAt(path);
  expect(await colorAt(other.png, 600, 315)).toEqual(near([30, 30, 200]));
  expect(await colorAt(other.png, 500, 315)).toEqual(near(paper));
});

test('a picture of a note that is not public is not shown on another one', async () => {
  const secret = await world.newNote(alice, { title: 'Secret' });
  const picture = await addImage(
    world.backend,
    alice,
    secret.id,
    await plain('rgb(10, 120, 10)', 1_300, 900),
  );
  await world.write(alice, { noteId: secret.id, htmlContent: shown(picture) });
  const open = await world.newNote(alice, { title: 'Open' });
  await publish(open.id);
  await world.run('UPDATE note SET images = ? WHERE id = ?', [JSON.stringify([picture]), open.id]);
  const { png } = await previewAt(`/notes/${open.id}/preview.png`);
  expect(await colorAt(png, 600, 315)).toEqual(near(paper));
});

test('a notebook shows its cover, or its name', async () => {
  const id = await world.newNotebook(alice, 'Rivers');
  await world.did(alice, api.notebooks.publish, { body: { notebookId: id, on: true } });
  const path = `/notebooks/${id}/preview.png`;
  const named = await previewAt(path);
  expect(await colorAt(named.png, 600, 600)).toEqual(near(paper));
  const cover = await plain('rgb(30, 30, 200)', 1_300, 700);
  const headers = { notebookid: id };
  await upload(
    world.backend.url,
    api.notebooks.changeCover,
    [['cover', cover, 'c.png']],
    alice.token,
    headers,
  );
  const { png } = await previewAt(path);
  expect(await colorAt(png, 600, 600)).toEqual(near([30, 30, 200]));
});

test('a person is shown with their face, and the name below it', async () => {
  const path = '/alice/preview.png';
  const named = await previewAt(path);
  expect(await colorAt(named.png, 180, 180)).not.toEqual(near([200, 30, 30]));
  const face = await plain('rgb(200, 30, 30)', 600, 600);
  await upload(world.backend.url, api.profiles.setPicture, [['display-picture', face, 'f.png']], alice.token);
  const { png, etag } = await previewAt(path);
  expect(etag).not.toBe(named.etag);
  expect(await colorAt(png, 180, 180)).toEqual(near([200, 30, 30]));
  // It is round.
  expect(await colorAt(png, 84, 84)).toEqual(near(paper));
  for (const address of ['/preview.png', '/explore/preview.png', '/tag/travel/preview.png'])
    expect((await sharp((await previewAt(address)).png).stats()).entropy).toBeGreaterThan(0.1);
});

test('what a guest may not read has no preview, from the moment on, whatever is kept (A13)', async () => {
  const { id } = await world.newNote(alice, { title: 'Mine' });
  const path = `/notes/${id}/preview.png`;
  const refused = async (address: string, headers = {}) => {
    const answer = await get(address, headers);
    return [answer.status, answer.headers.get('cache-control'), await answer.text()];
  };
  const absent = await refused('/notes/01890a5d-ac96-774b-bcce-b302099a8057/preview.png');
  expect(absent.slice(0, 2)).toEqual([404, 'no-store']);
  expect(await refused(path)).toEqual(absent);
  await publish(id);
  const { etag } = await previewAt(path);
  await publish(id, false);
  expect(await refused(path, { 'if-none-match': etag })).toEqual(absent);
  expect(await refused('/notes/nothing/preview.png')).toEqual(absent);
  const notebookId = await world.newNotebook(alice, 'Mine');
  expect(await refused(`/notebooks/${notebookId}/preview.png`)).toEqual(absent);
});

test('one address has sixty previews drawn a minute, and what is kept costs nothing', async () => {
  const { id } = await world.newNote(alice, { title: '0' });
  await publish(id);
  const path = `/notes/${id}/preview.png`;
  let drawn = 0;
  for (; drawn < 80; drawn += 1) {
    await world.run('UPDATE note SET title = ? WHERE id = ?', [`Title ${drawn}`, id]);
    const { status } = await get(path);
    if (status === 429) break;
    expect(status).toBe(200);
    expect((await get(path)).status).toBe(200);
  }
  expect(drawn).toBeLessThanOrEqual(60);
  expect(drawn).toBeGreaterThan(30);
});

test('a preview that takes too long ends its process and fails alone', async () => {
  const hanging = new PreviewProcess({
    file: new URL('./fixtures/hanging-worker.mjs', import.meta.url),
    timeoutMs: 1_500,
  });
  const job = { name: '', picture: null };
  const [stuck, next] = await Promise.allSettled([
    hanging.draw({ ...job, title: 'hang' }, 'one'),
    hanging.draw({ ...job, title: 'next' }, 'one'),
  ]);
  expect(stuck).toMatchObject({ status: 'rejected', reason: { code: 'unavailable' } });
  expect(next).toMatchObject({ status: 'fulfilled', value: Buffer.from('next') });
  await expect(hanging.draw({ ...job, title: 'exit' }, 'one')).rejects.toMatchObject({ code: 'unavailable' });
  const many = await Promise.allSettled(
    Array.from({ length: 40 }, (_, at) => hanging.draw({ ...job, title: 'x' }, `of ${at}`)),
  );
  expect(many.filter(({ status }) => status === 'rejected')).toHaveLength(9);
  const ofOne = await Promise.allSettled(
    Array.from({ length: 40 }, () => hanging.draw({ ...job, title: 'x' }, 'one')),
  );
  expect(ofOne.filter(({ status }) => status === 'fulfilled')).toHaveLength(11);
  await hanging.close();
});

test('the address of a preview names what it shows', async () => {
  const note = await world.newNote(alice, { title: 'One' });
  const one = previewOfNote(note).address;
  await publish(note.id);
  expect(previewOfNote(await world.note(alice, note.id)).address).toBe(one);
  await world.write(alice, { noteId: note.id, title: 'Two' });
  expect(previewOfNote(await world.note(alice, note.id)).address).not.toBe(one);
});
