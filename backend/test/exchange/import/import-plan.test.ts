import { setImmediate as turn } from 'node:timers/promises';
import { limits, nameOfThing } from '@commonplace/contracts/api';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ImportTarget, planImport } from '../../../src/exchange/import/import-plan.ts';
import type { SourceSurvey } from '../../../src/exchange/import/import-source.ts';

const target: ImportTarget = {
  name: 'Export',
  isInNotebook: false,
  sectionsLeft: { ofNotebook: 500, inAll: 5_000 },
};

function surveyOf(paths: readonly (readonly string[])[]): SourceSurvey {
  const notes = paths.map((folder, index) => ({
    index,
    path: [...folder, `${index}.md`].join('/'),
    title: `Note ${index}`,
    folder,
    bytes: 1,
  }));
  return { format: 'markdown', notes, files: [], losses: [] };
}

/** Every note with the names of what it stands in. */
async function places(survey: SourceSurvey, to: ImportTarget = target) {
  const { things } = await planImport(survey, to);
  const named = (seq: number | null): string[] => {
    const thing = seq === null ? undefined : things[seq];
    return thing ? [...named(thing.parentSeq), thing.name] : [];
  };
  return things.filter(({ kind }) => kind === 'note').map(({ parentSeq }) => named(parentSeq));
}

describe('W115 what an import makes', () => {
  test('folders become notebooks and sections, deeper ones a longer name', async () => {
    const survey = surveyOf([[], ['Work'], ['Work', 'Plans'], ['Work', 'Plans', 'Old'], ['Home', 'Garden']]);
    expect(await places(survey)).toEqual([
      ['Export'],
      ['Work'],
      ['Work', 'Plans'],
      ['Work', 'Plans / Old'],
      ['Home', 'Garden'],
    ]);
  });

  test('in a notebook that is there, every folder is a section', async () => {
    const survey = surveyOf([[], ['Work'], ['Work', 'Plans']]);
    expect(await places(survey, { ...target, isInNotebook: true })).toEqual([[], ['Work'], ['Work / Plans']]);
  });

  test('equal names get a number, too long ones are cut, one letter is no name of a section', async () => {
    const survey = surveyOf([
      ['a', 'b / c'],
      ['a', 'b', 'c'],
      ['x'.repeat(300)],
      ['n', 'x'],
      ['\u0000 ', 'é'.repeat(101)],
    ]);
    expect(await places(survey)).toEqual([
      ['a', 'b / c'],
      ['a', 'b / c (2)'],
      ['x'.repeat(200)],
      ['n', 'Section x'],
      ['Untitled', 'é'.repeat(100)],
    ]);
    expect((await planImport(survey, target)).losses).toHaveLength(4);
  });

  test('without room for a section its notes stand in the notebook, and the plan says so', async () => {
    const few = { ...target, sectionsLeft: { ofNotebook: 1, inAll: 1 } };
    const survey = surveyOf([
      ['a', 'one'],
      ['a', 'two'],
      ['b', 'three'],
      ['a', 'one'],
    ]);
    expect(await places(survey, few)).toEqual([['a', 'one'], ['a'], ['b'], ['a', 'one']]);
    expect((await planImport(survey, few)).losses.map(({ path }) => path)).toEqual(['a/two', 'b/three']);
  });

  test('a large plan is made in pieces', async () => {
    let isMade = false;
    const plan = planImport(surveyOf(Array.from({ length: 5_000 }, () => ['a'])), target).then(
      ({ things }) => {
        isMade = true;
        return things.length;
      },
    );
    let turns = 0;
    for (; !isMade; turns += 1) await turn();
    expect(turns).toBeGreaterThan(5);
    expect(await plan).toBe(5_001);
  });

  test('for any folders: nothing is lost or twice, parents come first, names are valid and free', async () => {
    const name = fc.oneof(
      fc.constantFrom('a', 'A', 'b / c', 'b', 'c', ' ', 'notes', '😀'.repeat(120)),
      fc.string({ unit: 'binary', maxLength: 240 }),
    );
    const folders = fc.array(fc.array(name, { maxLength: 4 }), { maxLength: 40 });
    const room = fc.record({ ofNotebook: fc.nat(8), inAll: fc.nat(12) });
    await fc.assert(
      fc.asyncProperty(folders, fc.boolean(), room, async (paths, isInNotebook, sectionsLeft) => {
        const survey = surveyOf(paths);
        const to = { name: 'Export', isInNotebook, sectionsLeft };
        const { things } = await planImport(survey, to);
        expect((await planImport(survey, to)).things).toEqual(things);
        expect(things.map(({ seq }) => seq)).toEqual(things.map((_, index) => index));
        const notes = things.filter(({ kind }) => kind === 'note');
        expect(notes.map(({ entryIndex }) => entryIndex)).toEqual(survey.notes.map(({ index }) => index));
        const sections = things.filter(({ kind }) => kind === 'section');
        expect(sections.length).toBeLessThanOrEqual(sectionsLeft.inAll);
        const named = new Set<string>();
        for (const { kind, name, parentSeq, seq } of things) {
          if (parentSeq !== null) expect(parentSeq).toBeLessThan(seq);
          const parent = parentSeq === null ? null : things[parentSeq]?.kind;
          if (kind === 'notebook') expect([parent, isInNotebook]).toEqual([null, false]);
          if (kind === 'section') expect(parent).toBe(isInNotebook ? null : 'notebook');
          if (kind === 'note') {
            if (!isInNotebook) expect(parent).not.toBe(null);
            continue;
          }
          const most = kind === 'notebook' ? limits.notebookNameCharacters : limits.sectionTitleCharacters;
          expect(name.length).toBeLessThanOrEqual(most);
          expect(name.length).toBeGreaterThanOrEqual(kind === 'section' ? 2 : 1);
          expect(nameOfThing(name)).toBe(name);
          const key = `${parentSeq} ${name.toLowerCase()}`;
          expect(named.has(key)).toBe(false);
          named.add(key);
        }
      }),
      { numRuns: 200 },
    );
  });
});
