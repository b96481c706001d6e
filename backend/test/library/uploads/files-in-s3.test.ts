import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { api } from '@commonplace/contracts/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FileStore } from '../../../src/platform/files/file-store.ts';
import { callApi } from '../../support/call-api.ts';
import { eventually } from '../../support/eventually.ts';
import { signUp, type TestPerson } from '../../support/people.ts';
import { startTestS3, type TestS3 } from '../../support/services/test-s3.ts';
import { startTestBackend, type TestBackend } from '../../support/test-backend.ts';
import { newNotebook, notebooksOf } from '../sharing/support/things.ts';
import { type Browser, getFile, setCover, signIn } from './support/files.ts';

let s3: TestS3;
let backend: TestBackend;
let alice: TestPerson;
let browser: Browser;
beforeAll(async () => {
  s3 = await startTestS3();
  backend = await startTestBackend(s3.env);
  alice = await signUp(backend, 'alice');
  browser = await signIn(backend.url, alice);
});
afterAll(async () => {
  await backend.close();
  await s3.close();
});

test('W48 a cover goes to S3 and comes back through /files, by the same rights; the old one is removed', async () => {
  const { url } = backend;
  const id = await newNotebook(backend, alice);
  const first = await setCover(url, browser.token, id);
  const shown = await getFile(url, first, browser.cookie);
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect(
    Buffer.from(await shown.arrayBuffer())
      .subarray(8, 12)
      .toString(),
  ).toBe('WEBP');
  expect((await getFile(url, first, null)).status).toBe(404);
  await notebooksOf(backend).publish(alice, id, { on: true });
  expect((await getFile(url, first, null)).status).toBe(200);

  const second = await setCover(url, browser.token, id);
  await eventually(async () => expect((await getFile(url, first, null)).status).toBe(404));
  expect((await getFile(url, second, null)).status).toBe(200);
  await callApi(url, api.notebooks.removeCover, { body: { notebookId: id } }, alice.token);
  const store = backend.app.get(FileStore);
  await eventually(async () => expect(await store.get(second.replace('/files/', ''))).toBeNull());
  expect(await readdir(join(backend.config.dataDir, 'files')).catch(() => 'none')).toBe('none');
});

test('while S3 is away, covers are too, and nothing else', async () => {
  const { url } = backend;
  const id = await newNotebook(backend, alice);
  const cover = await setCover(url, browser.token, id);
  await s3.close();
  const away = await getFile(url, cover, browser.cookie);
  expect([
    away.status,
    away.headers.get('retry-after'),
    ((await away.json()) as { code: string }).code,
  ]).toEqual([503, '2', 'unavailable']);
  expect((await getFile(url, cover, null)).status).toBe(404);
  await expect(setCover(url, browser.token, id)).rejects.toThrow('unavailable');
  expect(await newNotebook(backend, alice)).toEqual(expect.any(String));
  // For the one that closes at the end.
  s3 = await startTestS3();
});
