import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { api, limits } from '@commonplace/contracts/api';
import { decodeJwt } from 'jose';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { UnitOfWork } from '../../../src/platform/database/unit-of-work.ts';
import { EventBus } from '../../../src/platform/events/event-bus.ts';
import { callApi } from '../../support/call-api.ts';
import { signUp, type TestPerson } from '../../support/people.ts';
import { startTestBackend, type TestBackend } from '../../support/test-backend.ts';
import { upload } from '../../support/upload.ts';
import { damaged, picturesWithSecrets, refusedFiles, secret } from './support/hostile-pictures.ts';
import { inspectPictures } from './support/inspect-pictures.ts';

const field = api.profiles.setPicture.file.field;

let backend: TestBackend;
/** Everybody may send sixty an hour. */
let senders = 0;

beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.close());

const someone = () => signUp(backend, `sender${senders++}x`);
const send = (person: TestPerson, bytes: Uint8Array, name: string, at = backend) =>
  upload(at.url, api.profiles.setPicture, [[field, bytes, name]], person.token);
const blue = (options: { width?: number; height?: number } = {}) =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: '#3d8dd9', ...options } })
    .png()
    .toBuffer();

/** What WebP keeps pixels in. */
const pixelChunks = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH']);
const leftovers = [secret, 'Exif', 'xmpmeta', 'Photoshop', 'ICC_PROFILE'];

async function served(url: string | null): Promise<Buffer> {
  const answer = await fetch(`${backend.url}${url}`);
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

async function keptFiles(at = backend): Promise<string[]> {
  await at.app.get(EventBus).settled();
  return readdir(join(at.config.dataDir, 'files', 'people')).catch(() => []);
}

describe('a display picture', { timeout: 60_000 }, () => {
  test('U24, U26: is kept as a square WebP, shown by the profile and the token, and served to everyone for ever', async () => {
    const alice = await someone();
    const set = await send(alice, await blue(), 'me.png');
    expect(set.status, set.failure.message).toBe(200);
    const { downloadUrl } = set.body.profile.display_picture;
    expect(downloadUrl).toMatch(/^\/files\/people\/[0-9a-f]{32}\.webp$/);
    expect(decodeJwt(set.body.token).display_picture).toEqual({ downloadUrl });

    const answer = await fetch(`${backend.url}${downloadUrl}`);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    const [picture] = await inspectPictures([new Uint8Array(await answer.arrayBuffer())]);
    expect(picture).toMatchObject({ format: 'webp', width: 512, height: 512, pages: 1, hidden: [] });
  });

  test('U25: has another address when it is changed, and the old one is gone; so is a removed one', async () => {
    const bob = await someone();
    const first = (await send(bob, await blue(), 'me.png')).body.profile.display_picture.downloadUrl;
    const second = (await send(bob, await blue(), 'me.png')).body.profile.display_picture.downloadUrl;
    expect(second).not.toBe(first);
    await keptFiles();
    expect((await fetch(`${backend.url}${first}`)).status).toBe(404);
    expect((await fetch(`${backend.url}${second}`)).status).toBe(200);

    const removed = await callApi(backend.url, api.profiles.deletePicture, {}, bob.token);
    expect(removed.body.profile.display_picture.downloadUrl).toBeNull();
    expect(decodeJwt(removed.body.token).display_picture).toEqual({ downloadUrl: null });
    await keptFiles();
    expect((await fetch(`${backend.url}${second}`)).status).toBe(404);
    const again = await callApi(backend.url, api.profiles.deletePicture, {}, bob.token);
    expect(again.status).toBe(200);
  });

  test('U24: stands upright', async () => {
    const carol = await someone();
    const halves = sharp({ create: { width: 200, height: 100, channels: 3, background: '#00f' } }).composite([
      { input: { create: { width: 100, height: 100, channels: 3, background: '#f00' } }, left: 0, top: 0 },
    ]);
    // Orientation 3: upside down, so what is left of it belongs to the right.
    const turned = await halves.withMetadata({ orientation: 3 }).jpeg().toBuffer();
    const { downloadUrl } = (await send(carol, turned, 'turned.jpg')).body.profile.display_picture;
    const [picture] = await inspectPictures([await served(downloadUrl)]);
    expect(picture?.first.map((value) => value > 128)).toEqual([false, false, true]);
    expect(picture?.last.map((value) => value > 128)).toEqual([true, false, false]);
  });

  test('U24: has nothing of the original in it but its pixels', async () => {
    const dave = await someone();
    const pictures = await picturesWithSecrets();
    const all: Buffer[] = [];
    for (const { what, name, bytes } of pictures) {
      const set = await send(dave, bytes, name);
      expect([what, set.status, set.failure.message]).toEqual([what, 200, 'Your picture was changed.']);
      const kept = await served(set.body.profile.display_picture.downloadUrl);
      expect([what, webpChunks(kept).filter((chunk) => !pixelChunks.has(chunk))]).toEqual([what, []]);
      expect([what, leftovers.filter((leftover) => kept.includes(leftover))]).toEqual([what, []]);
      all.push(kept);
    }
    const square = { format: 'webp', width: 512, height: 512, pages: 1, hidden: [] };
    for (const seen of await inspectPictures(all)) expect(seen).toMatchObject(square);
    // The secret was really there: or nothing would be proved.
    const carriers = pictures.filter(({ bytes }) => Buffer.from(bytes).includes(secret));
    expect(carriers.length).toBeGreaterThanOrEqual(15);
    process.stdout.write(
      `pictures: ${all.length} accepted, ${carriers.length} of them with a secret, 0 kept\n`,
    );
  });

  test('U23: is refused when it is anything else, and nothing is kept of it', async () => {
    const eve = await someone();
    const before = await keptFiles();
    const files = await refusedFiles();
    for (const { what, name, bytes } of files) {
      const refused = await send(eve, bytes, name);
      const message = refused.failure.errors?.[field];
      expect([what, refused.status, refused.failure.success]).toEqual([what, 422, false]);
      expect([what, message]).toEqual([
        what,
        expect.stringMatching(
          /^Upload Failed\. (Only image files are accepted|Max picture size allowed: 25 megapixels)\.$/,
        ),
      ]);
    }
    expect(await keptFiles()).toEqual(before);
    expect((await fetch(`${backend.url}/api/users/sign-in-options`)).status).toBe(200);
    process.stdout.write(`pictures: ${files.length} of ${files.length} hostile files refused\n`);
  });

  test('U23, U24: with bits turned is a clean picture or none, and no process crashes', async () => {
    const random = seeded(20_261_121);
    const originals = (await picturesWithSecrets()).filter(({ bytes }) => bytes.length < 50_000);
    const outcomes = { kept: 0, refused: 0 };
    const all: Buffer[] = [];
    for (let round = 0; round < 2; round += 1) {
      const frank = await someone();
      for (let i = 0; i < 30; i += 1) {
        const { name, bytes } = originals[
          Math.floor(random() * originals.length)
        ] as (typeof originals)[number];
        const answer = await send(frank, damaged(bytes, random), name);
        expect([200, 422]).toContain(answer.status);
        if (answer.status === 422) outcomes.refused += 1;
        else {
          const kept = await served(answer.body.profile.display_picture.downloadUrl);
          expect(leftovers.filter((leftover) => kept.includes(leftover))).toEqual([]);
          all.push(kept);
          outcomes.kept += 1;
        }
      }
    }
    for (const { format, hidden } of await inspectPictures(all))
      expect([format, hidden]).toEqual(['webp', []]);
    expect(outcomes.refused).toBeGreaterThan(0);
    process.stdout.write(`pictures: 60 damaged files, seed 20261121: ${JSON.stringify(outcomes)}\n`);
  });

  test('U23: may have 2097152 bytes and not one more', async () => {
    const grace = await someone();
    const noise = await sharp(randomBytes(600, 900), { raw: { width: 600, height: 900, channels: 3 } })
      .png({ compressionLevel: 0 })
      .toBuffer();
    const exact = Buffer.concat([noise, Buffer.alloc(limits.pictureBytes - noise.length)]);
    expect((await send(grace, exact, 'exact.png')).status).toBe(200);
    const over = await send(grace, Buffer.concat([exact, Buffer.alloc(1)]), 'over.png');
    const tooLarge = 'Upload Failed. Max file size allowed: 2mb.';
    expect([over.status, over.failure]).toEqual([
      413,
      { success: false, code: 'payload_too_large', message: tooLarge, errors: { [field]: tooLarge } },
    ]);
    const far = await send(grace, Buffer.alloc(20_000_000), 'far.png');
    expect([far.status, far.failure.message]).toEqual([413, tooLarge]);
  });

  test('U25: is not kept when the session ends while it is made', async () => {
    const heidi = await someone();
    const before = await keptFiles();
    const large = await sharp({ create: { width: 5_000, height: 5_000, channels: 3, background: '#456' } })
      .png()
      .toBuffer();
    const sending = send(heidi, large, 'large.png');
    await callApi(backend.url, api.profiles.deleteAccount, {}, heidi.token);
    expect((await sending).status).toBe(401);
    // It goes by itself, ten minutes later: here at once.
    await backend.app
      .get(UnitOfWork)
      .run(({ manager }) => manager.query('UPDATE file_removal SET due_at = 0'));
    const ivan = await someone();
    await send(ivan, await blue(), 'me.png');
    await callApi(backend.url, api.profiles.deletePicture, {}, ivan.token);
    expect((await keptFiles()).filter((file) => !before.includes(file))).toEqual([]);
  });

  test('U24: does not keep others waiting: of forty at once every other call is answered in between', async () => {
    const judy = await someone();
    const large = await sharp({ create: { width: 2_000, height: 2_000, channels: 3, background: '#789' } })
      .png()
      .toBuffer();
    let isDone = false;
    const sentAt = performance.now();
    const sending = Promise.all(Array.from({ length: 40 }, () => send(judy, large, 'large.png'))).finally(
      () => {
        isDone = true;
      },
    );
    const waits: number[] = [];
    while (!isDone) {
      const begunAt = performance.now();
      expect((await callApi(backend.url, api.profiles.current, {}, judy.token)).status).toBe(200);
      waits.push(performance.now() - begunAt);
    }
    const statuses = (await sending).map(({ status }) => status);
    // A caller that finds too many waiting, of this person or of all, is refused.
    expect(statuses.filter((status) => ![200, 429, 503].includes(status))).toEqual([]);
    expect(waits.length).toBeGreaterThan(5);
    waits.sort((a, b) => a - b);
    const p95 = waits[Math.floor(waits.length * 0.95)] as number;
    process.stdout.write(`pictures: ${waits.length} calls beside 40 pictures, p95 ${Math.round(p95)} ms\n`);
    expect(p95).toBeLessThan((performance.now() - sentAt) / 3);
  });
});

describe('U26: what is served below /files/people', () => {
  test.each([
    '/files/people/',
    '/files/people/nothing.webp',
    `/files/people/${'0'.repeat(32)}.webp`,
    `/files/people/${'0'.repeat(32)}.html`,
    '/files/people/../../jwt-secret',
    '/files/people/..%2f..%2fjwt-secret',
    '/files/people/%2e%2e/%2e%2e/jwt-secret',
    '/files/people/..%5c..%5cjwt-secret',
    '/files/people/%00.webp',
    '/files/../commonplace.db',
    '/files/',
  ])('%s is not found, like everything that is absent', async (path) => {
    const absent = await fetch(`${backend.url}/api/nothing/here`);
    const answer = await fetch(`${backend.url}${path}`);
    expect([answer.status, await answer.json()]).toEqual([404, await absent.json()]);
  });
});

function webpChunks(bytes: Buffer): string[] {
  const chunks: string[] = [];
  for (let at = 12; at + 8 <= bytes.length; ) {
    chunks.push(bytes.toString('latin1', at, at + 4));
    const length = bytes.readUInt32LE(at + 4);
    at += 8 + length + (length % 2);
  }
  return chunks;
}

function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function randomBytes(width: number, height: number): Buffer {
  const random = seeded(7);
  return Buffer.from(Array.from({ length: width * height * 3 }, () => Math.floor(random() * 256)));
}
