import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { api } from '@commonplace/contracts/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Reads } from '../../../src/platform/database/reads.ts';
import { FileStore } from '../../../src/platform/files/file-store.ts';
import { callApi } from '../../support/call-api.ts';
import { eventually } from '../../support/eventually.ts';
import { signUp, type TestPerson } from '../../support/people.ts';
import { startTestS3, type TestS3 } from '../../support/services/test-s3.ts';
import type { TestBackend } from '../../support/test-backend.ts';
import { startTestStack } from '../../support/test-stack.ts';
import { addImage, plain, seeImage, sendImage } from '../notes/support/note-images.ts';
import { newNote } from '../sharing/support/things.ts';

let s3: TestS3;
let backend: TestBackend;
let alice: TestPerson;
beforeAll(async () => {
  s3 = await startTestS3();
  backend = await startTestStack(s3.env);
  alice = await signUp(backend, 'alice');
});
afterAll(async () => {
  await backend.close();
  await s3.close();
});

const see = (address: string) => seeImage(backend, alice, address);

test('W49 W52 a picture goes to S3 in all its widths, comes back by the rights of its note, and goes with it', async () => {
  const id = await newNote(backend, alice);
  const address = await addImage(backend, alice, id, await plain('teal', 1_000, 20));
  for (const query of ['', '?width=480', '?width=960', '?width=1600']) {
    const shown = await see(`${address}${query}`);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp']);
  }
  expect((await seeImage(backend, null, address)).status).toBe(404);
  const [{ file }] = await backend.app.get(Reads).manager.query('SELECT file FROM image');
  const store = backend.app.get(FileStore);
  const names = [`${file}.webp`, `${file}-480.webp`, `${file}-960.webp`];
  for (const name of names) expect(await store.get(name)).not.toBeNull();
  expect(await readdir(join(backend.config.dataDir, 'files')).catch(() => 'none')).toBe('none');

  await callApi(backend.url, api.notes.delete, { body: { id } }, alice.token);
  expect((await see(address)).status).toBe(404);
  await eventually(async () => {
    for (const name of names) expect(await store.get(name)).toBeNull();
  });
});

test('while S3 is away no half of a picture is kept', async () => {
  const id = await newNote(backend, alice);
  await s3.close();
  const away = await sendImage(backend, alice, id, await plain('olive', 600));
  expect([away.status, away.failure.code]).toEqual([503, 'unavailable']);
  const { manager } = backend.app.get(Reads);
  expect(await manager.query('SELECT * FROM note_image WHERE note_id = ?', [id])).toEqual([]);
  const [removal] = await manager.query('SELECT name FROM file_removal');
  expect(removal.name).toMatch(/^images\//);
  // For the one that closes at the end.
  s3 = await startTestS3();
});
