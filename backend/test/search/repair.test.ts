import { setTimeout as pause } from 'node:timers/promises';
import { api } from '@commonplace/contracts/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Reads } from '../../src/platform/database/reads.ts';
import { addStored, blockSize, emptySet, placesOf } from '../../src/platform/search/index/doc-set.ts';
import { IndexFiller } from '../../src/search/index-filler.ts';
import { NotesWorld } from '../library/notes/support/notes-world.ts';
import { startProcess } from '../support/backend-process.ts';
import { callApi } from '../support/call-api.ts';
import type { TestPerson } from '../support/people.ts';
import { indexed } from '../support/statements/indexed.ts';

/* `npm run repair` beside a backend that serves: a process of its own. */

let world: NotesWorld;
let mona: TestPerson;

beforeAll(async () => {
  world = await NotesWorld.start();
  mona = await world.signUp('mona');
});
afterAll(() => world.backend.close());

const search = (query: string) => world.did(mona, api.search.all, { query: { query } });
const titles = async (query: string) => (await search(query)).notes.map(({ title }) => title);

/** How many values of the index it says are wrong. */
async function repair({ checkOnly }: { checkOnly: boolean }): Promise<number> {
  const { database } = world.backend;
  const process = startProcess('tools/repair/main.js', database.env, checkOnly ? ['--check'] : []);
  const [line] = await Promise.all([process.said('search-index: '), process.ended]);
  return Number(/\d+/.exec(line)?.[0]);
}

/** Keys of notes whose postings name documents that are there no more. */
async function keysOfMissingDocs(): Promise<string[]> {
  const { manager } = world.backend.app.get(Reads);
  const docs: { doc: number }[] = await manager.query('SELECT doc FROM search_doc WHERE kind = 0');
  const present = new Set(docs.map(({ doc }) => Number(doc)));
  const rows: { block: number; token: Buffer; docs: Buffer }[] = await manager.query(
    'SELECT block, token, docs FROM search_posting WHERE kind = 0',
  );
  return rows.flatMap(({ block, token, docs: stored }) => {
    const set = emptySet();
    addStored(set, stored);
    const isWrong = [...placesOf(set)].some((place) => !present.has(Number(block) * blockSize + place));
    return isWrong ? [token.toString()] : [];
  });
}

test('W21: a large repair is done many at once beside edits and searches, and leaves no old postings', {
  tags: 'nightly',
}, async () => {
  const edited: string[] = [];
  for (let at = 0; at < 6; at += 1)
    edited.push((await world.newNote(mona, { title: 'Edited', textContent: 'porphyry' })).id);
  const ids = await world.newNotes(mona, await world.defaultNotebook(mona), 1_100);
  await indexed(
    world.backend,
    'note',
    ids.map((id) => ({ id })),
  );
  expect((await search('porphyry')).counts.notes).toBe(6);
  // Without the events that the index follows.
  await world.run("UPDATE note SET title = CONCAT('Rhyolite ', id) WHERE title LIKE 'Note %'", []);
  await world.run("UPDATE note SET title = 'Basalt' WHERE title = 'Edited'", []);
  expect((await search('rhyolite')).counts.notes).toBe(0);

  let isRepaired = false;
  const editing = (async () => {
    const written: string[] = [];
    for (let round = 1; !isRepaired; round += 1)
      for (const noteId of edited.slice(1)) {
        const text = `gneiss${round}`;
        expect((await world.write(mona, { noteId, textContent: text })).status).toBe(200);
        written[edited.indexOf(noteId)] = text;
      }
    return written;
  })();
  const searching = (async () => {
    const counts: number[] = [];
    while (!isRepaired || counts.length === 0) {
      const { status, body } = await callApi(
        world.backend.url,
        api.search.all,
        { query: { query: 'porphyry' } },
        mona.token,
      );
      expect(status).toBe(200);
      counts.push(body.counts.notes);
      await pause(500);
    }
    return counts;
  })();
  const removing = world.remove(mona, ids[7] as string);
  try {
    expect(await repair({ checkOnly: false })).toBeGreaterThan(1_000);
    await world.backend.app.get(IndexFiller).fill();
    await removing;
  } finally {
    isRepaired = true;
  }
  const written = await editing;
  expect(Math.min(...(await searching))).toBeGreaterThan(0);

  for (const [at, text] of written.entries())
    if (text)
      expect([at, (await titles(text)).length]).toEqual([at, written.filter((one) => one === text).length]);
  expect(await titles('porphyry')).toEqual(['Basalt']);
  expect((await search('rhyolite')).counts.notes).toBe(1_000);
  expect(await repair({ checkOnly: true })).toBe(0);
  expect(await keysOfMissingDocs()).toEqual([]);
});
