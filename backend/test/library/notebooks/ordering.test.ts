// @module-tag mariadb
import { api } from '@commonplace/contracts/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HintListener } from '../../support/hint-listener.ts';
import type { TestPerson } from '../../support/people.ts';
import { startTestBackend } from '../../support/test-backend.ts';
import { absentId, NotebookWorld } from './support/notebook-world.ts';

let world: NotebookWorld;
let alice: TestPerson;

beforeAll(async () => {
  world = new NotebookWorld(await startTestBackend());
  alice = await world.signUp('alice');
});
afterAll(() => world.backend.close());

interface Order {
  notesOrder?: string[];
  newSectionData?: Record<string, string[]>;
}

const order = async (id: string, wanted: Order) =>
  (await world.did(alice, api.notebooks.edit, { body: { id, ...wanted } })).notebook;

/** A notebook with two sections and these many notes in none. */
async function filled(count: number) {
  const id = await world.newNotebook(alice);
  const first = await world.newSection(alice, id, 'First');
  const second = await world.newSection(alice, id, 'Second');
  return {
    id,
    first,
    second,
    notes: (await world.newNotes(alice, id, count)) as [string, string, string, ...string[]],
  };
}

/** Where every note stands, and in which order: outside, in the first section, in the second. */
async function standing(id: string) {
  const { info1, sections } = await world.notebook(alice, id);
  return [info1.notesOrder, ...sections.map((section) => section.info1.notesOrder)];
}
const sectionsOf = async (notes: readonly string[]): Promise<(string | null)[]> => {
  const rows: { id: string; sectionId: string | null }[] = await world.run(
    `SELECT id, section_id AS sectionId FROM note WHERE id IN (${notes.map(() => '?').join(', ')})`,
    [...notes],
  );
  const byId = new Map(rows.map((row) => [row.id, row.sectionId]));
  return notes.map((note) => byId.get(note) as string | null);
};

describe('W3', () => {
  test('notes move into the sections they are named in and out again', async () => {
    const { id, first, second, notes } = await filled(4);
    const [a, b, c, d] = notes;
    const answer = await order(id, {
      notesOrder: [b, first, second, a],
      newSectionData: { [first]: [c], [second]: [] },
    });
    expect(answer.info1.notesOrder).toEqual([b, first, second, a, d]);
    expect(answer.sections.map((section) => section.info1.notesOrder)).toEqual([[c], []]);
    expect(await sectionsOf(notes)).toEqual([null, null, first, null]);

    await order(id, { notesOrder: [c, second, first], newSectionData: { [second]: [a, d as string] } });
    expect(await standing(id)).toEqual([[c, second, first, b], [], [a, d]]);
    expect(await sectionsOf(notes)).toEqual([second, null, null, second]);

    await order(id, { notesOrder: [] });
    expect(await standing(id)).toEqual([[], [], [a, d]]);
  });

  test('nothing of another notebook is touched', async () => {
    const { id, first, second, notes } = await filled(3);
    const other = await filled(3);
    await order(id, {
      notesOrder: [other.notes[0], absentId, other.first, notes[1]],
      newSectionData: {
        [first]: [other.notes[1], notes[0]],
        [other.first]: [notes[2]],
        [absentId]: [notes[2]],
      },
    });
    expect(await standing(id)).toEqual([[notes[1], notes[2], first, second], [notes[0]], []]);
    expect(await standing(other.id)).toEqual([[], [], []]);
    expect(await sectionsOf(other.notes)).toEqual([null, null, null]);
  });

  test('people who have a note open are informed when it is put into a section', async () => {
    const { id, first, notes } = await filled(3);
    await using hints = await HintListener.open(world.backend, 'listener');
    await order(id, { notesOrder: [notes[2], notes[1]], newSectionData: { [first]: [notes[0]] } });
    expect(await hints.next()).toEqual({ type: 'note-changed', noteIds: [notes[0]] });
  });

  test('ten who order at once end with one of their orders, every note and section in it once', async () => {
    const { id, first, second, notes } = await filled(12);
    const wanted = Array.from({ length: 10 }, (_, index) => {
      const turned = [...notes.slice(index), ...notes.slice(0, index)];
      return {
        notesOrder: [second, ...turned.slice(0, 4), first],
        newSectionData: { [first]: turned.slice(4, 8), [second]: turned.slice(8) },
      };
    });
    await Promise.all(wanted.map((one) => order(id, one)));
    const [outside, ...inside] = await standing(id);
    const asWanted = wanted.map(({ notesOrder, newSectionData }) => [
      notesOrder,
      ...Object.values(newSectionData),
    ]);
    expect(asWanted).toContainEqual([outside, ...inside]);
    expect([outside, ...inside].flat().toSorted()).toEqual([...notes, first, second].toSorted());
  });

  test('orders, sections that come and go, and notes that come and go at once leave every note standing once', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { id, first, second, notes } = await filled(10);
      const other = await world.newNotebook(alice);
      const [leaves, ...stay] = notes;
      const acts: Promise<unknown>[] = [];
      for (let i = 0; i < 6; i += 1) {
        acts.push(
          order(id, {
            notesOrder: [first, ...notes.slice(i)],
            newSectionData: { [second]: notes.slice(0, i), [first]: notes.slice(5, 5 + i) },
          }),
        );
      }
      acts.push(world.ask(alice, api.notes.move, { body: { noteId: leaves, notebookId: other } }));
      acts.push(
        world.ask(alice, api.notes.move, { body: { noteId: stay[0], notebookId: id, sectionId: second } }),
      );
      acts.push(world.ask(alice, api.sections.delete, { body: { sectionId: second } }));
      acts.push(world.newSection(alice, id, 'Third'));
      acts.push(world.newNotes(alice, id, 1));
      await Promise.all(acts);

      const after = await world.notebook(alice, id);
      const moved = await world.notebook(alice, other);
      expect(moved.notes).toEqual([leaves]);
      expect(await sectionsOf([leaves])).toEqual([null]);
      expect(after.notes).toHaveLength(10);
      expect(after.sections.map(({ title }) => title)).toEqual(['First', 'Third']);
      const sections = new Set([null, ...after.sections.map((section) => section.id)]);
      for (const section of await sectionsOf(after.notes)) expect(sections).toContain(section);
      const named = [
        after.info1.notesOrder,
        ...after.sections.map((section) => section.info1.notesOrder),
      ].flat();
      expect(new Set(named).size).toBe(named.length);

      // The next reorder names all of it.
      const whole = await order(id, {
        notesOrder: [first],
        newSectionData: { [first]: after.notes.slice(0, 2) },
      });
      const standingNow = [
        whole.info1.notesOrder,
        ...whole.sections.map((section) => section.info1.notesOrder),
      ].flat();
      const all = [...after.notes, ...after.sections.map((section) => section.id)];
      expect(standingNow.toSorted()).toEqual(all.toSorted());
    }
  });

  test('a note that is just being moved to another notebook is not put into a section of this one', async () => {
    const { id, first, notes } = await filled(3);
    const other = await world.newNotebook(alice);
    await world.writeAhead(['UPDATE note SET notebook_id = ? WHERE id = ?', [other, notes[0]]], () =>
      order(id, { newSectionData: { [first]: [notes[1], notes[0]] } }),
    );
    expect(await sectionsOf(notes)).toEqual([null, first, null]);
    expect(await standing(id)).toEqual([[], [notes[1]], []]);
  });

  test('nine thousand notes are ordered in one go', async () => {
    const { id, first, notes } = await filled(3);
    const many = await world.newNotes(alice, id, 9_000);
    const notebook = await order(id, {
      notesOrder: many.toReversed(),
      newSectionData: { [first]: many.slice(0, 4_500) },
    });
    expect(notebook.sections[0]?.info1.notesOrder).toEqual(many.slice(0, 4_500));
    expect(notebook.info1.notesOrder.slice(0, 4_500)).toEqual(many.slice(4_500).reverse());
    expect(notebook.info1.notesOrder.slice(4_500, 4_503)).toEqual(notes);
  });
});
