// @module-tag mariadb
import { setTimeout as pause } from 'node:timers/promises';
import { api } from '@commonplace/contracts/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TrashPurge } from '../../../src/library/trash/trash-purge.ts';
import { isSqlite } from '../../../src/platform/database/is-sqlite.ts';
import { Reads } from '../../../src/platform/database/reads.ts';
import { startBeside } from '../../support/backend-beside.ts';
import { callLoosely } from '../../support/call-api.ts';
import type { TestPerson } from '../../support/people.ts';
import { seededRandom } from '../../support/seeded-random.ts';
import { NotesWorld } from '../notes/support/notes-world.ts';

let world: NotesWorld;
let alice: TestPerson;
/** All tables that have rows of a note. */
let tables: string[];
beforeAll(async () => {
  world = await NotesWorld.start();
  alice = await world.signUp('alice');
  const found = await query<{ name: string }>(
    isSqlite(world.backend.app.get(Reads).manager)
      ? "SELECT t.name FROM sqlite_master t JOIN pragma_table_info(t.name) c WHERE t.type = 'table' AND c.name = 'note_id'"
      : "SELECT table_name AS name FROM information_schema.columns WHERE table_schema = DATABASE() AND column_name = 'note_id'",
  );
  tables = found.map(({ name }) => name).sort();
});
afterAll(() => world.backend.close());

const query = <R>(sql: string, values: unknown[] = []): Promise<R[]> =>
  world.backend.app.get(Reads).manager.query(sql, values);

const purge = () => world.backend.app.get(TrashPurge).purge();
const trashed = async () => (await world.did(alice, api.trash.list, { query: {} })).count;

/** How many rows there are of a note, by table. */
async function rowsOf(noteId: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const [table, column] of [['note', 'id'], ...tables.map((table) => [table, 'note_id'])]) {
    const [row] = await query<{ rows: number | string }>(
      `SELECT COUNT(*) AS \`rows\` FROM ${table} WHERE ${column} = ?`,
      [noteId],
    );
    if (Number(row?.rows) > 0) counts[table as string] = Number(row?.rows);
  }
  return counts;
}

async function usage(): Promise<number> {
  const [row] = await query<{ bytes: number | string }>(
    'SELECT bytes FROM person_usage WHERE person_id = ?',
    [alice.id],
  );
  return Number(row?.bytes);
}

interface Filled {
  /** Each transaction of a purge has so many of them: the notebook's, and those of their own. */
  pieces: string[][];
  rows: Map<string, Record<string, number>>;
}

/** Moves notes with versions and segments to the trash: two in their notebook, two of their own. */
async function fillTrash(): Promise<Filled> {
  const notebookId = await world.newNotebook(alice, 'Of the trash');
  const aNote = async (body: object) => {
    const { id: noteId } = await world.newNote(alice, { title: 'Gone', textContent: 'words #gone', ...body });
    await world.did(alice, api.history.name, { body: { noteId, at: Date.now(), name: 'Kept' } });
    await world.run(
      'INSERT INTO note_history (note_id, generation, from_seq, to_seq, user_id, from_at, to_at, `update`, crc32, added, removed) VALUES (?, 1, 1, 1, ?, 1, 1, ?, 0, 4, 0)',
      [noteId, alice.id, Buffer.from('rows')],
    );
    await world.run('UPDATE person_usage SET bytes = bytes + 4 WHERE person_id = ?', [alice.id]);
    return noteId;
  };
  const pieces = [
    [await aNote({ notebookId }), await aNote({ notebookId })],
    [await aNote({}), await aNote({})],
  ];
  await world.did(alice, api.trash.moveNotebook, { body: { notebookId } });
  for (const noteId of pieces[1] as string[])
    await world.did(alice, api.trash.moveNote, { body: { noteId } });
  const rows = new Map<string, Record<string, number>>();
  for (const noteId of pieces.flat()) rows.set(noteId, await rowsOf(noteId));
  return { pieces, rows };
}

/** How many of the pieces are gone; what is not gone must be whole. */
async function goneOf({ pieces, rows }: Filled): Promise<number> {
  let gone = 0;
  for (const piece of pieces) {
    const left = await Promise.all(piece.map(rowsOf));
    const isGone = left.every((tables) => Object.keys(tables).length === 0);
    if (isGone) gone += 1;
    else expect(left).toEqual(piece.map((noteId) => rows.get(noteId)));
  }
  return gone;
}

test('W28 C20 a purge that fails at its last statement has deleted nothing, and the next one deletes all', async () => {
  const before = await usage();
  const filled = await fillTrash();
  const full = await usage();
  await world.did(alice, api.trash.empty, {});
  const failing = isSqlite(world.backend.app.get(Reads).manager)
    ? "BEGIN SELECT RAISE(ABORT, 'away'); END"
    : "FOR EACH ROW SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'away'";
  expect(Object.keys(filled.rows.get(filled.pieces[0]?.[0] as string) ?? {})).toEqual(
    expect.arrayContaining(['note', 'note_content', 'note_head', 'note_history', 'note_version']),
  );
  await purge();
  expect(await goneOf(filled)).toBe(2);
  expect(await usage()).toBe(before);
  expect(full).toBeGreaterThan(before);

  const again = await fillTrash();
  await world.run(`CREATE TRIGGER no_credit BEFORE UPDATE ON person_usage ${failing}`);
  await world.run('UPDATE note SET trashed_at = 0 WHERE trashed_at IS NOT NULL');
  await world.run('UPDATE notebook SET trashed_at = 0 WHERE trashed_at IS NOT NULL');
  await purge();
  expect(await goneOf(again)).toBe(0);
  await world.run('DROP TRIGGER no_credit');
  await purge();
  expect(await goneOf(again)).toBe(2);
  expect(await usage()).toBe(before);
});

test('W28 killed while the trash is emptied: nothing of it is half there, and the next purge deletes the rest', {
  tags: 'nightly',
  timeout: 600_000,
}, async () => {
  const random = seededRandom(20_261_128);
  const before = await usage();
  const outcomes = { full: 0, emptied: 0, half: 0, purged: 0 };
  for (let kill = 0; kill < 24; kill += 1) {
    const filled = await fillTrash();
    const full = await trashed();
    const running = await startBeside(world.backend);
    const { url } = running;
    // The first request of a process takes longer than the act.
    await callLoosely(url, api.trash.list, { query: {} }, alice.token);
    const emptying = callLoosely(url, api.trash.empty, {}, alice.token).then(
      ({ status }) => status,
      () => null,
    );
    await pause(2 ** (2 + random() * 8));
    running.child.kill('SIGKILL');
    await running.ended;
    const isAnswered = (await emptying) === 200;
    const left = await trashed();
    expect([0, full]).toContain(left);
    if (isAnswered) expect(left).toBe(0);
    const gone = await goneOf(filled);
    if (left > 0) expect(gone).toBe(0);
    const outcome = gone === 2 ? 'purged' : gone === 1 ? 'half' : left === 0 ? 'emptied' : 'full';
    outcomes[outcome] += 1;
    if (left > 0) await world.did(alice, api.trash.empty, {});
    await purge();
    expect(await goneOf(filled)).toBe(2);
    expect(await usage()).toBe(before);
  }
  process.stdout.write(`purges killed: ${JSON.stringify(outcomes)}\n`);
  expect(Math.min(outcomes.full, outcomes.purged)).toBeGreaterThan(0);
  expect(outcomes.emptied + outcomes.half).toBeGreaterThan(0);
});
