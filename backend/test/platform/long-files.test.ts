// @module-tag mariadb
import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Unit } from '../../src/platform/database/unit.ts';
import { UnitOfWork } from '../../src/platform/database/unit-of-work.ts';
import { type LongFile, LongFiles, partBytes } from '../../src/platform/files/long-files.ts';
import { eventually } from '../support/eventually.ts';
import { startTestS3, type TestS3 } from '../support/services/test-s3.ts';
import { startTestBackend, type TestBackend } from '../support/test-backend.ts';

let s3: TestS3;
let sample = Buffer.alloc(0);
beforeAll(async () => {
  s3 = await startTestS3();
  // Two parts and a piece of a third one; no two parts are alike.
  sample = Buffer.alloc(2 * partBytes + 1_234_567);
  for (let at = 0; at < sample.length; at += 4) sample.writeUInt32LE(at, Math.min(at, sample.length - 4));
});
afterAll(() => s3.close());

async function* inPieces(bytes: Uint8Array, of = 700_001): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += of) yield bytes.subarray(at, at + of);
}

describe.each(['on disk', 'in S3'])('long files %s', (where) => {
  let backend: TestBackend;
  let files: LongFiles;
  beforeAll(async () => {
    backend = await startTestBackend(where === 'in S3' ? s3.env : {});
    files = backend.app.get(LongFiles);
  });
  afterAll(() => backend.close());

  const unit = <T>(work: (unit: Unit) => Promise<T>) => backend.app.get(UnitOfWork).run(work);
  const listed = () =>
    unit<{ name: string; due_at: number | string }[]>(({ manager }) =>
      manager.query("SELECT name, due_at FROM file_removal WHERE name LIKE 'exchange/%' ORDER BY name"),
    );
  const gone = (file: LongFile) =>
    eventually(async () => {
      expect(await listed()).toEqual([]);
      await expect(buffer(files.read(file))).rejects.toMatchObject({ code: 'not_found' });
    });

  test('come back as they went, also in ranges over the borders of parts', async () => {
    const file = await files.write(inPieces(sample));
    const sha256 = createHash('sha256').update(sample).digest('hex');
    expect(file).toMatchObject({ bytes: sample.length, sha256 });
    await unit((one) => files.keep(one, file));
    expect(await listed()).toEqual([]);
    expect((await buffer(files.read(file))).equals(sample)).toBe(true);
    for (const [from, to] of [
      [0, 0],
      [partBytes - 1, partBytes],
      [partBytes, 2 * partBytes + 5],
      [sample.length - 1, sample.length - 1],
    ] as const)
      expect((await buffer(files.read(file, from, to))).equals(sample.subarray(from, to + 1))).toBe(true);
    await unit((one) => files.release(one, file));
    await gone(file);
    if (where === 'on disk')
      expect(await readdir(join(backend.config.dataDir, 'files', 'exchange'))).toEqual([]);
  });

  test('that break off leave nothing; those that nobody keeps are due for removal', async () => {
    async function* broken() {
      yield sample.subarray(0, partBytes + 10);
      throw new Error('the sender is gone');
    }
    await expect(files.write(broken())).rejects.toThrow('the sender is gone');
    await eventually(async () => expect(await listed()).toEqual([]));
    const file = await files.write(inPieces(sample.subarray(0, partBytes + 10)));
    const due = (await listed()).map(({ due_at }) => Number(due_at) - Date.now());
    expect(due).toHaveLength(2);
    expect(Math.min(...due)).toBeGreaterThan(60_000);
    expect(Math.max(...due)).toBeLessThan(11 * 60_000);
    await unit(({ manager }) => manager.query('UPDATE file_removal SET due_at = 1'));
    await expect(unit((one) => files.keep(one, file))).rejects.toThrow('a moment ago');
    await unit((one) => files.release(one, file));
    await gone(file);
  });

  test('may be empty', async () => {
    const file = await files.write(inPieces(new Uint8Array()));
    await unit((one) => files.keep(one, file));
    expect((await buffer(files.read(file))).length).toBe(0);
  });
});
