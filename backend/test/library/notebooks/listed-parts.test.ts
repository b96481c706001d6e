import { api, type EndpointDefinition, limits, type NotebookView } from '@commonplace/contracts/api';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestPerson } from '../../support/people.ts';
import { startTestBackend } from '../../support/test-backend.ts';
import { NotebookWorld } from './support/notebook-world.ts';

let world: NotebookWorld;
let alice: TestPerson;
let bob: TestPerson;

beforeAll(async () => {
  world = new NotebookWorld(await startTestBackend());
  [alice, bob] = [await world.signUp('alice'), await world.signUp('bob')];
});
afterAll(() => world.backend.close());

/** Bytes of an answer of a list. */
async function bytesOf(person: TestPerson | null, { path }: EndpointDefinition, query = ''): Promise<number> {
  const headers = person ? { authorization: person.token } : {};
  const answer = await fetch(`${world.backend.url}${path}${query}`, { headers });
  expect(answer.status).toBe(200);
  return (await answer.arrayBuffer()).byteLength;
}

describe('notes', () => {
  const tags = Array.from({ length: 200 }, (_, at) => `#${String(at).padStart(3, '0')}${'x'.repeat(96)}`);
  const images = Array.from(
    { length: 100 },
    (_, at) => `/files/notes/${uuidv7()}/${String(at).repeat(64).slice(0, 64)}.webp`,
  );
  let notebookId: string;
  let noteIds: string[];

  beforeAll(async () => {
    notebookId = await world.newNotebook(alice, 'Many words');
    noteIds = await world.newNotes(alice, notebookId, 100);
    await world.publish('notebook', notebookId);
    await world.run('UPDATE note SET hashtags = ?, images = ?, is_public = 1', [
      JSON.stringify(tags),
      JSON.stringify(images),
    ]);
  });

  test('W20c: a note of a list has its first hashtags and images, one that is read by its id has all', async () => {
    const { notes } = await world.did(null, api.notes.public, { query: { limit: 100 } });
    expect(notes).toHaveLength(100);
    expect(notes[0]?.hashtagsArray).toEqual(tags.slice(0, limits.listedHashtags));
    expect(notes[0]?.info2.imageArray).toEqual(images.slice(0, limits.listedImages).map((url) => ({ url })));
    const { openedNote } = await world.did(alice, api.notes.list, {
      query: { noteId: noteIds[0], content: 'live' },
    });
    expect(openedNote?.hashtagsArray).toEqual(tags);
    expect(openedNote?.info2.imageArray).toHaveLength(100);
  });

  test.each([
    ['of everyone', null, api.notes.public],
    ["of one's own", 'alice', api.notes.list],
  ] as const)(
    'W20c: a hundred notes %s are answered in less than 600 KB, whatever their texts name',
    async (_, who, list) => {
      expect(await bytesOf(who && alice, list, '?limit=100')).toBeLessThan(600_000);
    },
  );

  test('W20c: a syndication feed names as many', async () => {
    const feed = await fetch(`${world.backend.url}/alice/feed.xml`);
    expect((await feed.text()).match(/<category /g)).toHaveLength(limits.feedEntries * limits.listedHashtags);
  });
});

describe('notebooks', () => {
  const ids = (count: number) => Array.from({ length: count }, () => uuidv7());
  let few: string;
  let many: string;

  async function fill(notebookId: string, sections: number, order: string[] = []): Promise<void> {
    for (let at = 0; at < sections; at += 1)
      await world.run(
        "INSERT INTO section (id, notebook_id, title, color, notes_order, created_at) VALUES (?, ?, ?, '#d3d3d3', ?, ?)",
        [uuidv7(), notebookId, 'x'.repeat(100), '[]', at],
      );
    await world.run('UPDATE notebook SET notes_order = ?, description = ? WHERE id = ?', [
      JSON.stringify(order),
      '𝒳'.repeat(limits.descriptionCharacters / 2),
      notebookId,
    ]);
    await world.publish('notebook', notebookId);
  }

  beforeAll(async () => {
    few = await world.newNotebook(bob, 'Few');
    many = await world.newNotebook(bob, 'Many');
    await fill(few, 3, ids(limits.listedOrder.ofOne));
    await fill(many, limits.listedSections.ofOne + 1);
    await fill(await world.newNotebook(bob, 'In order'), 0, ids(limits.listedOrder.ofOne + 1));
    for (let at = 0; at < 40; at += 1)
      await fill(await world.newNotebook(bob, `Number ${at}`), 90, ids(10_000));
  });

  const named = (list: readonly NotebookView[], name: string) => list.find((one) => one.name === name);

  test('W8b: lists of what others wrote name no section and no order', async () => {
    const { notebooks } = await world.did(null, api.notebooks.public, { query: { limit: 100 } });
    expect(notebooks.length).toBeGreaterThan(40);
    for (const { sections, info1, temp, description } of notebooks) {
      expect([sections, info1.notesOrder, temp.isWhole]).toEqual([[], [], false]);
      expect([...description].length).toBeLessThanOrEqual(limits.hintDescriptionCharacters);
    }
    expect(await bytesOf(null, api.notebooks.public, '?limit=100')).toBeLessThan(200_000);
  });

  test("W8b: the list of one's own has what is few, and says of which it has all", async () => {
    const own = await world.own(bob);
    expect(named(own, 'Few')).toMatchObject({ temp: { isWhole: true } });
    expect(named(own, 'Few')?.sections).toHaveLength(3);
    expect(named(own, 'Few')?.info1.notesOrder).toHaveLength(limits.listedOrder.ofOne);
    for (const name of ['Many', 'In order', 'Number 39'])
      expect(named(own, name)).toMatchObject({
        temp: { isWhole: false },
        sections: [],
        info1: { notesOrder: [] },
      });
    expect(own.flatMap(({ sections }) => sections).length).toBeLessThanOrEqual(limits.listedSections.ofAll);
    expect(await bytesOf(bob, api.notebooks.list)).toBeLessThan(600_000);
    const searched = await world.own(bob, { sharing: 'published' });
    expect(named(searched, 'Few')?.sections).toHaveLength(3);
  });

  test('W8b: read by its id a notebook has all', async () => {
    const notebook = await world.notebook(bob, many);
    expect(notebook.temp.isWhole).toBe(true);
    expect(notebook.sections).toHaveLength(limits.listedSections.ofOne + 1);
    expect(notebook.description).toHaveLength(limits.descriptionCharacters);
  });
});
