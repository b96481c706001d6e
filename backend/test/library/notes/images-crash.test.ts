import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../../../scripts/stack/free-ports.mjs';
import { openDataSource } from '../../../src/platform/database/connection/open-data-source.ts';
import { insertNotes } from '../../accounts/deletion/support/insert-notes.ts';
import { type StartedProcess, startProcess } from '../../support/backend-process.ts';
import { signUp, type TestPerson } from '../../support/people.ts';
import { startTestBackend, type TestBackend } from '../../support/test-backend.ts';
import { plain, sendImage } from './support/note-images.ts';

const kills = 3;

let backend: TestBackend;
let alice: TestPerson;
let noteIds: string[];
let looker: DataSource;
let running: StartedProcess | undefined;

beforeAll(async () => {
  backend = await startTestBackend();
  alice = await signUp(backend, 'alice');
  const bob = await signUp(backend, 'bob');
  noteIds = await insertNotes(backend, { author: alice, editor: bob, count: 4 });
  await backend.app.close();
  looker = await openDataSource(backend.config.database);
});
afterAll(async () => {
  running?.child.kill('SIGKILL');
  await running?.ended;
  await looker?.destroy();
  await backend.database.drop();
});

/** The backend as a process of its own, which can be killed. */
async function start(): Promise<string> {
  const port = await freePort();
  running = startProcess('main.js', {
    ...backend.database.env,
    BACKEND_PORT: String(port),
    BACKEND_INTERNAL_PORT: String(await freePort()),
    LOG_LEVEL: 'info',
  });
  await running.said('listening');
  return `http://127.0.0.1:${port}`;
}

test('W48 W49 killed while pictures come: what a row names is there, and other files are being removed', {
  tags: 'nightly',
}, async () => {
  const pictures = await Promise.all(
    Array.from({ length: 40 }, (_, index) => plain('teal', 500, 10 + index)),
  );
  const answered: string[] = [];
  let sent = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    const url = await start();
    const at = { ...backend, url };
    let isGone = false;
    const sending = Array.from({ length: 4 }, async (_, line) => {
      while (!isGone) {
        const bytes = pictures[sent % pictures.length] as Buffer;
        sent += 1;
        const answer = await sendImage(at, alice, noteIds[line] as string, bytes).catch(() => null);
        if (answer?.status === 200) answered.push(answer.body.location);
        // There are sixty a minute.
        else if (answer !== null) return;
      }
    });
    const before = answered.length;
    while (answered.length < before + 5) await pause(5);
    await pause(Math.random() * 50);
    running?.child.kill('SIGKILL');
    isGone = true;
    await running?.ended;
    await Promise.all(sending);
  }
  const images: { hash: string; file: string; widths: string }[] = await looker.query('SELECT * FROM image');
  const needed = images.flatMap(({ file, widths }) => [
    `${file}.webp`,
    ...(JSON.parse(widths) as number[]).map((width) => `${file}-${width}.webp`),
  ]);
  const removals: { name: string }[] = await looker.query('SELECT name FROM file_removal');
  const leaving = new Set(removals.map(({ name }) => name));
  const folder = join(backend.config.dataDir, 'files', 'images');
  const lying = (await readdir(folder, { recursive: true }))
    .filter((name) => name.endsWith('.webp'))
    .map((name) => `images/${name}`);
  expect(needed.length).toBeGreaterThan(0);
  expect(needed.filter((name) => !lying.includes(name) || leaving.has(name))).toEqual([]);
  expect(lying.filter((name) => !needed.includes(name) && !leaving.has(name))).toEqual([]);
  // What was answered is kept.
  const rows: { address: string }[] = (await looker.query('SELECT note_id, hash FROM note_image')).map(
    (row: { note_id: string; hash: string }) => ({
      address: `/files/notes/${row.note_id}/${row.hash}.webp`,
    }),
  );
  const kept = new Set(rows.map(({ address }) => address));
  expect(answered.filter((address) => !kept.has(address))).toEqual([]);
  // biome-ignore lint/suspicious/noConsole: the result of a run, for its reader
  console.log(
    `pictures: killed ${kills} times in ${sent} uploads, ${answered.length} answered, ${images.length} kept, ${lying.length - needed.length} files on their way out`,
  );
});
