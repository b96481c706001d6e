import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { api, limits } from '@commonplace/contracts/api';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EventBus } from '../../../src/platform/events/event-bus.ts';
import { inspectPictures } from '../../accounts/profiles/support/inspect-pictures.ts';
import type { TestPerson } from '../../support/people.ts';
import { startTestBackend } from '../../support/test-backend.ts';
import { upload } from '../../support/upload.ts';
import { NotebookWorld } from './support/notebook-world.ts';

const notAPicture = 'Upload Failed. Only image files are accepted.';
const tooLarge = 'Upload Failed. Max file size allowed: 2mb.';

let world: NotebookWorld;
let alice: TestPerson;
let id: string;
let png: Buffer;

beforeAll(async () => {
  world = new NotebookWorld(await startTestBackend());
  alice = await world.signUp('alice');
  id = await world.newNotebook(alice, 'Covered');
  png = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#3d8dd9' } })
    .png()
    .toBuffer();
});
afterAll(() => world.backend.close());

interface Cover {
  bytes?: Uint8Array;
  name?: string;
  fileext?: string;
  notebookid?: string;
}

function send({ bytes = png, name = 'cover.png', fileext, notebookid = id }: Cover = {}, person = alice) {
  const headers = { notebookid, ...(fileext !== undefined && { fileext }) };
  return upload(
    world.backend.url,
    api.notebooks.changeCover,
    [['cover', bytes, name]],
    person.token,
    headers,
  );
}
const coverOf = async (notebookId = id) => (await world.notebook(alice, notebookId)).info1.cover.downloadUrl;
const folder = (notebookId = id) => join(world.backend.config.dataDir, 'files', 'notebooks', notebookId);
async function keptFiles(notebookId = id): Promise<string[]> {
  await world.backend.app.get(EventBus).settled();
  return readdir(folder(notebookId)).catch(() => []);
}

describe('a cover', () => {
  test('W11: is kept as a WebP of 1200 × 630 below its notebook, and has another address when it is changed', async () => {
    const first = await send();
    expect([first.status, first.body.message]).toEqual([200, 'The cover was changed.']);
    expect(first.body.downloadUrl).toMatch(new RegExp(`^/files/notebooks/${id}/[0-9a-f]{32}\\.webp$`));
    expect(await coverOf()).toBe(first.body.downloadUrl);
    const second = (await send()).body.downloadUrl;
    expect(second).not.toBe(first.body.downloadUrl);
    const name = second.split('/').at(-1) as string;
    expect(await keptFiles()).toEqual([name]);
    const [kept] = await inspectPictures([await readFile(join(folder(), name))]);
    expect(kept).toMatchObject({ format: 'webp', width: 1_200, height: 630, pages: 1, hidden: [] });

    const removed = await world.did(alice, api.notebooks.removeCover, { body: { notebookId: id } });
    expect(removed.message).toBe('The cover was removed.');
    expect(await coverOf()).toBeNull();
    expect(await keptFiles()).toEqual([]);
    expect((await world.ask(alice, api.notebooks.removeCover, { body: { notebookId: id } })).status).toBe(
      200,
    );
  });

  const accepted: [name: string, fileext: string | undefined][] = [
    ['cover.png', undefined],
    ['cover.PNG', '.png'],
    ['cover.png', 'PNG'],
    ['blob', 'png'],
    ['blob', '.png'],
  ];
  test.each(accepted)('W11: is accepted as %j with fileext %j', async (name, fileext) => {
    expect((await send({ name, ...(fileext !== undefined && { fileext }) })).status).toBe(200);
  });

  const refused: [name: string, fileext: string | undefined][] = [
    ['cover.jpg', undefined],
    ['cover.png', 'jpg'],
    ['cover.jpg', 'png'],
    ['cover.svg', 'png'],
    ['cover.png', 'svg'],
    ['cover.png', '..png'],
    ['cover.png.exe', 'png'],
    ['blob', undefined],
    ['blob', 'webp'],
  ];
  test.each(refused)('W11: is refused as %j with fileext %j', async (name, fileext) => {
    const before = await coverOf();
    const { status, failure } = await send({ name, ...(fileext !== undefined && { fileext }) });
    expect([status, failure]).toEqual([
      422,
      { success: false, code: 'rejected', message: notAPicture, errors: { cover: notAPicture } },
    ]);
    expect(await coverOf()).toBe(before);
  });

  test('W11: may be a JPEG, GIF, PNG or TIFF, and is nothing besides', async () => {
    const picture = sharp(png);
    for (const [name, bytes] of [
      ['a.jpg', await picture.jpeg().toBuffer()],
      ['a.jpeg', await picture.jpeg().toBuffer()],
      ['a.gif', await picture.gif().toBuffer()],
      ['a.tif', await picture.tiff().toBuffer()],
      ['a.tiff', await picture.tiff().toBuffer()],
    ] as const) {
      expect([name, (await send({ name, bytes })).status]).toEqual([name, 200]);
    }
    for (const [name, bytes] of [
      ['a.webp', await picture.webp().toBuffer()],
      ['a.png', await picture.webp().toBuffer()],
      ['page.png', Buffer.concat([png, Buffer.from('<script>alert(1)</script>')])],
      ['half.png', png.subarray(0, png.length / 2)],
      ['none.png', Buffer.alloc(0)],
    ] as const) {
      expect([name, (await send({ name, bytes })).failure.message]).toEqual([name, notAPicture]);
    }
  });

  test('has 2097152 bytes at most, of any content', async () => {
    const over = await send({
      bytes: Buffer.concat([png, Buffer.alloc(limits.coverBytes + 1 - png.length)]),
    });
    expect([over.status, over.failure]).toEqual([
      413,
      { success: false, code: 'payload_too_large', message: tooLarge, errors: { cover: tooLarge } },
    ]);
    expect(
      (await send({ bytes: Buffer.concat([png, Buffer.alloc(limits.coverBytes - png.length)]) })).status,
    ).toBe(200);
  });

  test('has 25 megapixels at most', async () => {
    const create = { width: 5_001, height: 5_000, channels: 3 as const, background: '#456' };
    const { status, failure } = await send({ bytes: await sharp({ create }).png().toBuffer() });
    expect([status, failure.message]).toEqual([
      422,
      'Upload Failed. Max picture size allowed: 25 megapixels.',
    ]);
  });

  test('is of a notebook', async () => {
    for (const notebookid of ['', 'x']) {
      const { status, failure } = await send({ notebookid });
      expect([status, failure.message]).toEqual([400, 'Please select a notebook.']);
    }
    const { status, failure } = await world.ask(alice, api.notebooks.removeCover, { body: {} });
    expect([status, failure.message]).toEqual([400, 'Please select a notebook.']);
  });

  test('W10: goes with its notebook', async () => {
    const other = await world.newNotebook(alice);
    expect((await send({ notebookid: other })).status).toBe(200);
    expect(await keptFiles(other)).toHaveLength(1);
    await world.did(alice, api.notebooks.delete, { body: { notebookId: other } });
    expect(await keptFiles(other)).toEqual([]);
  });

  test('goes with its owner’s account', async () => {
    const bob = await world.signUp('bob');
    const theirs = await world.newNotebook(bob);
    expect((await send({ notebookid: theirs }, bob)).status).toBe(200);
    expect(await keptFiles(theirs)).toHaveLength(1);
    await world.did(bob, api.profiles.deleteAccount);
    expect(await keptFiles(theirs)).toEqual([]);
  });

  test('of five that are set at once one is left, as row and as file', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => send()));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const address = await coverOf();
    expect(answers.map(({ body }) => body.downloadUrl)).toContain(address);
    expect(await keptFiles()).toEqual([address?.split('/').at(-1)]);
  });
});
