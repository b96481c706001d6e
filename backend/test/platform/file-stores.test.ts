import { once } from 'node:events';
import { watch } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../../scripts/stack/free-ports.mjs';
import { loadConfig } from '../../src/platform/config/config.ts';
import { DiskFileStore } from '../../src/platform/files/disk-file-store.ts';
import type { FileStore } from '../../src/platform/files/file-store.ts';
import { fileStoreTarget, type S3Target } from '../../src/platform/files/file-store-target.ts';
import { S3FileStore } from '../../src/platform/files/s3-file-store.ts';
import { startNode } from '../support/backend-process.ts';
import { startTestS3, type TestS3 } from '../support/services/test-s3.ts';

let folder: string;
let s3: TestS3;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'commonplace-test-'));
  s3 = await startTestS3();
});
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

const s3Target = (changes: Partial<TestS3['env']> = {}) =>
  fileStoreTarget({ DATA_DIR: folder, ...s3.env, ...changes }) as S3Target;

/** More than the buffers on the way take at once. */
const large = Buffer.alloc(64 * 1024 * 1024, 'x');

interface Kind {
  open: () => FileStore;
  /** Begins to put a large file under this name, and is cut off in the middle. */
  interruptedPut: (name: string) => Promise<void>;
}

const kinds: Record<string, Kind> = {
  'on disk': { open: () => new DiskFileStore(join(folder, 'files')), interruptedPut: killedWhileWriting },
  'in S3': { open: () => new S3FileStore(s3Target()), interruptedPut: cutWhileSending },
};

describe.each(Object.entries(kinds))('files %s', (_where, { open, interruptedPut }) => {
  test('are kept, replaced and deleted', async () => {
    const store = open();
    expect(await store.get('notes/a/b.png')).toBeNull();
    await store.put('notes/a/b.png', new Uint8Array([1, 2]));
    await store.put('notes/a/b.png', new Uint8Array([0, 255, 3]));
    await store.put('notes/a/c.png', new Uint8Array());
    expect(Array.from((await open().get('notes/a/b.png')) ?? [])).toEqual([0, 255, 3]);
    expect(Array.from((await store.get('notes/a/c.png')) ?? [9])).toEqual([]);
    expect(await store.get('notes/a')).toBeNull();
    await store.delete('notes/a/b.png');
    await store.delete('notes/a/b.png');
    expect(await store.get('notes/a/b.png')).toBeNull();
    expect(await store.get('notes/a/c.png')).not.toBeNull();
  });

  test('of two megabytes come back as they went', async () => {
    const bytes = Buffer.from(Array.from({ length: 2_097_152 }, (_, index) => (index * 31) % 251));
    await open().put('people/large.webp', bytes);
    expect(bytes.equals(Buffer.from((await open().get('people/large.webp')) ?? []))).toBe(true);
  });

  test('put at once under one name are one of them, whole', async () => {
    const store = open();
    const letters = ['a', 'b', 'c', 'd', 'e', 'f'];
    await Promise.all(letters.map((letter) => store.put('notes/one.png', Buffer.alloc(100_000, letter))));
    const kept = Buffer.from((await store.get('notes/one.png')) ?? []).toString();
    expect(letters.map((letter) => letter.repeat(100_000))).toContain(kept);
  });

  test('that are cut off in the middle leave nothing, or what was there before', async () => {
    const store = open();
    await interruptedPut('notes/cut/new.png');
    expect(await store.get('notes/cut/new.png')).toBeNull();
    await store.put('notes/cut/old.png', new Uint8Array([7]));
    await interruptedPut('notes/cut/old.png');
    expect(Array.from((await store.get('notes/cut/old.png')) ?? [])).toEqual([7]);
  });

  test.each([
    '',
    '.',
    '..',
    '../x',
    'a/../../x',
    '/etc/passwd',
    'a//b',
    'a/',
    'a\\b',
    'a\0b',
    'a?x',
    'a#x',
    'a%2fb',
    '.hidden',
    '.drafts/x',
    'a/.x',
    'a b',
    'ä',
  ])('the name %j is refused', async (name) => {
    const store = open();
    await expect(store.put(name, new Uint8Array())).rejects.toThrow('Not a name');
    await expect(store.get(name)).rejects.toThrow('Not a name');
    await expect(store.delete(name)).rejects.toThrow('Not a name');
  });
});

/** A process of its own that is killed as soon as its draft is there. */
async function killedWhileWriting(name: string): Promise<void> {
  const drafts = join(folder, 'files', '.drafts');
  await mkdir(drafts, { recursive: true });
  const appeared = new AbortController();
  const seen = once(watch(drafts, { signal: appeared.signal }), 'change');
  const module = fileURLToPath(new URL('../../dist/platform/files/disk-file-store.js', import.meta.url));
  const writer = startNode([
    '--input-type=module',
    '-e',
    `const { DiskFileStore } = await import(${JSON.stringify(module)});
     const store = new DiskFileStore(${JSON.stringify(join(folder, 'files'))});
     await store.put(${JSON.stringify(name)}, Buffer.alloc(${8 * large.length}, 'x'));`,
  ]);
  await seen;
  writer.child.kill('SIGKILL');
  appeared.abort();
  expect(await writer.ended).toBe('SIGKILL');
}

/** Through a line that breaks after a megabyte. */
async function cutWhileSending(name: string): Promise<void> {
  const line = createServer((client) => {
    const server = connect(s3.port, '127.0.0.1');
    let sent = 0;
    client.on('data', (chunk) => {
      sent += chunk.length;
      server.write(chunk);
      if (sent > 1024 * 1024) {
        server.destroy();
        client.destroy();
      }
    });
    server.pipe(client);
    for (const socket of [client, server]) socket.on('error', () => undefined);
  }).listen(0, '127.0.0.1');
  await once(line, 'listening');
  const address = line.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const store = new S3FileStore(s3Target({ S3_ENDPOINT: `http://127.0.0.1:${port}` }));
  await expect(store.put(name, large)).rejects.toMatchObject({ code: 'unavailable' });
  line.close();
}

test('what a killed process left half-written on disk is removed when it is old', async () => {
  const drafts = join(folder, 'files', '.drafts');
  await killedWhileWriting('notes/left.png');
  const left = await readdir(drafts);
  expect(left.length).toBeGreaterThan(0);
  const store = new DiskFileStore(join(folder, 'files'));
  await store.removeOldDrafts();
  expect(await readdir(drafts)).toEqual(left);
  const longAgo = new Date(Date.now() - 25 * 60 * 60_000);
  for (const draft of left) await utimes(join(drafts, draft), longAgo, longAgo);
  await store.removeOldDrafts();
  expect(await readdir(drafts)).toEqual([]);
});

describe('S3', () => {
  test('is looked at before anybody needs it: one line says what is wrong', async () => {
    await new S3FileStore(s3Target()).check();
    const reason = async (changes: Partial<TestS3['env']>) =>
      new S3FileStore(s3Target(changes)).check().then(
        () => 'nothing',
        (error: Error) => error.message,
      );
    expect(await reason({ S3_BUCKET: 'another-bucket' })).toBe('the store answered 404 NoSuchBucket');
    expect(await reason({ S3_SECRET_ACCESS_KEY: 'wrong' })).toBe(
      'the store answered 403 SignatureDoesNotMatch',
    );
    expect(await reason({ S3_ACCESS_KEY_ID: 'NOBODY' })).toBe('the store answered 403 InvalidAccessKeyId');
    const nobody = await freePort();
    expect(await reason({ S3_ENDPOINT: `http://127.0.0.1:${nobody}` })).toBe(
      `connect ECONNREFUSED 127.0.0.1:${nobody}`,
    );
  });

  test('that is unavailable is reported as such', async () => {
    const store = new S3FileStore(s3Target({ S3_ENDPOINT: `http://127.0.0.1:${await freePort()}` }));
    const away = { code: 'unavailable', retryAfter: 2 };
    await expect(store.put('a.png', new Uint8Array([1]))).rejects.toMatchObject(away);
    await expect(store.get('a.png')).rejects.toMatchObject(away);
    await expect(store.delete('a.png')).rejects.toMatchObject(away);
  });

  test('is set up by its variables, whole or not at all', () => {
    const filesOf = (env: NodeJS.ProcessEnv) => loadConfig({ DATA_DIR: folder, ...env }).files;
    expect(filesOf({})).toEqual({ kind: 'disk', folder: join(folder, 'files') });
    const { S3_ENDPOINT: _, S3_REGION: __, ...keys } = s3.env;
    expect(filesOf({ ...keys, S3_ENDPOINT: '', S3_REGION: 'eu-central-1' })).toMatchObject({
      kind: 's3',
      endpoint: 'https://s3.eu-central-1.amazonaws.com',
      region: 'eu-central-1',
    });
    expect(filesOf({ ...keys, S3_ENDPOINT: 'http://store:8333/' })).toMatchObject({
      endpoint: 'http://store:8333',
      region: 'us-east-1',
    });
    for (const name of ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])
      expect(() => filesOf({ ...s3.env, [name]: '' })).toThrow(`${name} must be set to keep files in S3`);
    expect(() => filesOf({ S3_REGION: 'us-east-1' })).toThrow('S3_BUCKET must be set');
    expect(() => filesOf({ ...s3.env, S3_ENDPOINT: 'store:8333' })).toThrow('S3_ENDPOINT must be an address');
    expect(() => filesOf({ ...s3.env, S3_BUCKET: 'a/b' })).toThrow('S3_BUCKET must be the name');
    expect(() => filesOf({ ...s3.env, S3_REGION: 'a b' })).toThrow('S3_REGION must be the name');
  });
});
