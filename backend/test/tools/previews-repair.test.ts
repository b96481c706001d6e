// @module-tag mariadb
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Reads } from '../../src/platform/database/reads.ts';
import { UnitOfWork } from '../../src/platform/database/unit-of-work.ts';
import { previewsRepair } from '../../src/tools/repair/previews.repair.ts';
import { NotesWorld } from '../library/notes/support/notes-world.ts';
import type { TestPerson } from '../support/people.ts';
import { runStatement } from '../support/statements/run-statement.ts';

let world: NotesWorld;
let alice: TestPerson;

beforeAll(async () => {
  world = await NotesWorld.start();
  alice = await world.signUp('alice');
});
afterAll(() => world.backend.close());

const htmlContent = '<h2>How to cross</h2><p>At low tide the causeway is dry.</p>';
const listed = (id: string) =>
  runStatement(
    world.backend,
    'SELECT note.preview, note.tile, note.updated_at, content.hash FROM note JOIN note_content content ON content.note_id = note.id WHERE note.id = ?',
    [id],
  );

const run = (checkOnly: boolean) =>
  checkOnly
    ? previewsRepair.run(world.backend.app.get(Reads).manager, { checkOnly })
    : world.backend.app.get(UnitOfWork).run(({ manager }) => previewsRepair.run(manager, { checkOnly }));

test('C14 W69a the repair has previews of older versions tell the same as new ones, and no note edited by it', async () => {
  const titled = (await world.newNote(alice, { title: 'The causeway', htmlContent })).id;
  const untitled = (await world.newNote(alice, { htmlContent })).id;
  const right = await listed(titled);
  expect(right).toMatchObject([{ preview: 'At low tide the causeway is dry.' }]);
  expect(await listed(untitled)).toMatchObject([
    { preview: 'How to cross At low tide the causeway is dry.' },
  ]);
  expect(await run(true)).toBe(0);
  await runStatement(world.backend, 'UPDATE note SET preview = ? WHERE id = ?', [
    'How to cross At low tide',
    titled,
  ]);
  await runStatement(world.backend, 'UPDATE note_content SET hash = ? WHERE note_id = ?', [
    '0'.repeat(64),
    titled,
  ]);
  expect(await run(true)).toBe(1);
  expect(await run(false)).toBe(1);
  expect(await run(true)).toBe(0);
  expect(await listed(titled)).toEqual(right);
});

test('C14 W69a the repair gives older notes the tile of their code, with and without a title', async () => {
  const code = '<p>So:</p><pre><code>npm ci\nnpm start</code></pre>';
  const { id, temp } = await world.newNote(alice, { title: 'To start', htmlContent: code });
  expect(temp.tile).toBe('npm ci\nnpm start');
  const untitled = (await world.newNote(alice, { htmlContent: code })).id;
  const right = [await listed(id), await listed(untitled)];
  await runStatement(world.backend, 'UPDATE note SET tile = NULL', []);
  expect(await run(true)).toBe(2);
  expect(await run(false)).toBe(2);
  expect([await listed(id), await listed(untitled)]).toEqual(right);
});
