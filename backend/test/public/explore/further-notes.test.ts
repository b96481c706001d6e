// @module-tag mariadb
import { api } from '@commonplace/contracts/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NotesWorld } from '../../library/notes/support/notes-world.ts';
import type { TestPerson } from '../../support/people.ts';
import { countQueries } from '../../support/statements/count-queries.ts';
import { plansOf } from '../../support/statements/query-plans.ts';

let world: NotesWorld;
let people = 0;

beforeAll(async () => {
  world = await NotesWorld.start();
});
afterAll(() => world.backend.close());

const someone = () => world.signUp(`writer${++people}`);
const publish = (person: TestPerson, noteId: string, on = true) =>
  world.did(person, api.notes.publish, { body: { noteId, on } });
async function published(person: TestPerson, title: string, textContent = '', notebookId?: string) {
  const { id } = await world.newNote(person, { title, textContent, ...(notebookId && { notebookId }) });
  await publish(person, id);
  return id;
}
async function further(person: TestPerson | null, noteId: string) {
  const { ofAuthor, ofTopic, topic } = await world.did(person, api.notes.further, { query: { noteId } });
  const titles = (notes: typeof ofAuthor) => notes.map(({ title }) => title);
  return [titles(ofAuthor), topic, titles(ofTopic)];
}

describe('W69d after a note', () => {
  test('come the three newest of its author, without itself and those beside it in its notebook', async () => {
    const [alice, bob] = [await someone(), await someone()];
    const book = await world.newNotebook(alice, 'Rivers');
    await publish(alice, (await world.newNote(alice, { title: 'Private' })).id, false);
    const ids = [];
    for (const title of ['One', 'Two', 'Three']) ids.push(await published(alice, title, '', book));
    await world.did(alice, api.notebooks.publish, { body: { notebookId: book, on: true } });
    for (const title of ['A', 'B', 'C', 'D']) await published(alice, title);
    await published(bob, 'Of another');
    expect(await further(null, ids[1] as string)).toEqual([['D', 'C', 'B'], null, []]);
    const last = await published(alice, 'E');
    await publish(alice, last, false);
    expect(await further(bob, ids[1] as string)).toEqual([['D', 'C', 'B'], null, []]);
    // What the author alone may read is not offered to the author either.
    expect(await further(alice, last)).toEqual([['C', 'B', 'A'], null, []]);
    expect((await world.ask(bob, api.notes.further, { query: { noteId: last } })).status).toBe(404);
  });

  test('come those of others on its first topic that has any, where the author has few', async () => {
    const [alice, bob, carol] = [await someone(), await someone(), await someone()];
    const read = await published(alice, 'Read', '#lonely #weaving #dyeing');
    await published(alice, 'Hers', '#weaving');
    await published(bob, 'Loom', '#weaving');
    await published(bob, 'Vat', '#dyeing');
    await world.newNote(carol, { title: 'Unread', textContent: '#weaving' });
    expect(await further(null, read)).toEqual([['Hers'], '#weaving', ['Loom']]);
    await published(carol, 'Yarn', '#weaving');
    await published(carol, 'Wool', '#weaving');
    expect(await further(null, read)).toEqual([['Hers'], '#weaving', ['Wool', 'Yarn']]);
  });

  test.each([api.moderation.block, api.moderation.mute])('$path hides a person there', async (hide) => {
    const [alice, bob, carol, dora] = [await someone(), await someone(), await someone(), await someone()];
    const tag = `#guild${people}`;
    const read = await published(alice, 'Read', tag);
    await published(alice, 'Other', tag);
    await published(bob, 'Of bob', tag);
    await published(carol, 'Of carol', tag);
    expect(await further(dora, read)).toEqual([['Other'], tag, ['Of carol', 'Of bob']]);
    await world.did(dora, hide, { params: { username: carol.username }, body: { on: true } });
    expect(await further(dora, read)).toEqual([['Other'], tag, ['Of bob']]);
    await world.did(dora, hide, { params: { username: alice.username }, body: { on: true } });
    expect(await further(dora, read)).toEqual([[], tag, ['Of bob']]);
    expect(await further(bob, read)).toEqual([['Other'], tag, ['Of carol']]);
  });

  test('costs the same however many there are, and each statement uses an index', async () => {
    const [alice, bob] = [await someone(), await someone()];
    const read = await published(alice, 'Read', '#kites #masts #sails #ropes');
    const ask = () => further(bob, read);
    await ask();
    const few = await countQueries(world.backend, ask);
    for (let i = 0; i < 12; i += 1) await published(i % 4 === 0 ? alice : bob, `${i}`, '#kites #ropes');
    await ask();
    expect(await countQueries(world.backend, ask)).toBeLessThanOrEqual(few + 3);
    const plans = await plansOf(world.backend, ask);
    expect(plans.filter(({ scans }) => scans.length > 0)).toEqual([]);
    const pages = plans.filter(({ sql }) => / ORDER BY [\s\S]* LIMIT \d+ OFFSET/.test(sql));
    expect(pages.length).toBeGreaterThan(0);
    for (const { steps } of pages) expect(steps.join('; ')).not.toMatch(/filesort|USE TEMP B-TREE FOR ORDER/);
  });
});
