// @vitest-environment node
import { type Arrangement, arrange, blocksOf } from '@commonplace/contracts/notebooks';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  moveNote,
  moveSection,
  noteStep,
  orderChange,
  positionOf,
  sectionStep,
  undoneChange,
} from './notebook-order.ts';
import { reconciled } from './reconciled.ts';

const note = (id: string) => ({ kind: 'note' as const, id });
const section = (id: string, notes: string[]) => ({ kind: 'section' as const, id, notes });

interface Stored {
  notesOrder: string[];
  sections: Record<string, string[]>;
}
const stored = ({ notesOrder, sections }: Stored) => ({
  info1: { cover: { downloadUrl: null }, notesOrder },
  sections: Object.entries(sections).map(([id, order]) => ({
    id,
    title: id,
    color: '#d3d3d3',
    notebookId: 'n',
    info1: { notesOrder: order },
  })),
});
const placed = (homes: Record<string, string | null>) =>
  Object.entries(homes).map(([id, sectionId]) => ({ id, sectionId }));

test('without an order notes come as they are listed, and after them the sections', () => {
  const shown = arrange(
    stored({ notesOrder: [], sections: { S: [], T: [] } }),
    placed({ a: null, b: 'T', c: null }),
  );
  expect(shown).toEqual([note('a'), note('c'), section('S', []), section('T', ['b'])]);
});

test('an order mixes notes and sections; what it does not name comes after', () => {
  const shown = arrange(
    stored({ notesOrder: ['b', 'S', 'gone', 'a', 'b'], sections: { S: ['d', 'c'], T: [] } }),
    placed({ a: null, b: null, c: 'S', d: 'S', e: 'S', f: null }),
  );
  expect(shown).toEqual([note('b'), section('S', ['d', 'c', 'e']), note('a'), note('f'), section('T', [])]);
});

test('a note is in the section that it names, even if an order says otherwise', () => {
  const shown = arrange(
    stored({ notesOrder: ['a', 'S'], sections: { S: ['b'] } }),
    placed({ a: 'S', b: null, c: 'no section of this notebook' }),
  );
  expect(shown).toEqual([section('S', ['a']), note('b'), note('c')]);
});

test('of a note that is known by its id only the orders say where it stands', () => {
  const shown = arrange(
    stored({ notesOrder: ['y', 'S'], sections: { S: ['x', 'a'] } }),
    placed({ a: 'S', b: null }),
    ['x', 'y', 'z'],
  );
  expect(shown).toEqual([note('y'), section('S', ['x', 'a']), note('b'), note('z')]);
});

test('blocks are runs of notes and sections, in turns', () => {
  const shown = [note('a'), note('b'), section('S', ['c']), section('T', []), note('d')];
  expect(blocksOf(shown)).toEqual([
    { kind: 'run', notes: ['a', 'b'], key: 'run 1' },
    { ...section('S', ['c']), key: 'S' },
    { ...section('T', []), key: 'T' },
    { kind: 'run', notes: ['d'], key: 'run 2' },
  ]);
});

const book: Arrangement = [
  note('a'),
  note('b'),
  section('S', ['c', 'd', 'e', 'f', 'g']),
  section('T', []),
  note('h'),
];

test.each<[string, boolean, number, Arrangement[number][] | null]>([
  ['a', true, 1, [note('b'), note('a'), ...book.slice(2)]],
  ['b', false, 1, [note('b'), note('a'), ...book.slice(2)]],
  ['a', false, 1, null],
  ['h', true, 1, null],
  // Out of a row of notes into the section beside it, at the near end.
  ['b', true, 1, [note('a'), section('S', ['b', 'c', 'd', 'e', 'f', 'g']), ...book.slice(3)]],
  ['h', false, 1, [...book.slice(0, 3), section('T', ['h'])]],
  // Out of a section to the notebook's own list.
  ['c', false, 1, [note('a'), note('b'), note('c'), section('S', ['d', 'e', 'f', 'g']), ...book.slice(3)]],
  ['g', true, 1, [note('a'), note('b'), section('S', ['c', 'd', 'e', 'f']), note('g'), ...book.slice(3)]],
  // A row up or down, of two; a short last row is reached at its end.
  ['e', false, 2, [note('a'), note('b'), section('S', ['e', 'c', 'd', 'f', 'g']), ...book.slice(3)]],
  ['c', true, 2, [note('a'), note('b'), section('S', ['d', 'e', 'c', 'f', 'g']), ...book.slice(3)]],
  ['f', true, 2, [note('a'), note('b'), section('S', ['c', 'd', 'e', 'g', 'f']), ...book.slice(3)]],
  ['d', false, 2, [note('a'), note('b'), note('d'), section('S', ['c', 'e', 'f', 'g']), ...book.slice(3)]],
  ['a', true, 2, [note('b'), section('S', ['a', 'c', 'd', 'e', 'f', 'g']), ...book.slice(3)]],
])('%s goes a step, forwards %s, past %i', (id, forwards, stride, expected) => {
  const place = noteStep(book, id, { forwards, stride });
  expect(place && moveNote(book, id, place)).toEqual(expected);
});

test.each<[string, boolean, boolean, string[] | null]>([
  ['S', false, false, ['a', 'S', 'b', 'T', 'h']],
  ['S', false, true, ['S', 'a', 'b', 'T', 'h']],
  ['S', true, true, ['a', 'b', 'T', 'S', 'h']],
  ['T', true, true, ['a', 'b', 'S', 'h', 'T']],
])('section %s goes a step, forwards %s, far %s', (id, forwards, far, expected) => {
  const place = sectionStep(book, id, { forwards, far });
  expect(place && moveSection(book, id, place).map((entry) => entry.id)).toEqual(expected);
});

test('only the lists that differ are sent', () => {
  expect(orderChange(book, book)).toBeNull();
  const inside = moveNote(book, 'g', { sectionId: 'S', beside: 'c', after: false });
  expect(orderChange(book, inside)).toEqual({ newSectionData: { S: ['g', 'c', 'd', 'e', 'f'] } });
  const across = moveNote(book, 'c', { sectionId: null, beside: null, after: true });
  expect(orderChange(book, across)).toEqual({
    notesOrder: ['a', 'b', 'S', 'T', 'h', 'c'],
    newSectionData: { S: ['d', 'e', 'f', 'g'] },
  });
});

test('undone, a list that kept its notes has the order back that was stored, or none', () => {
  const before = stored({ notesOrder: [], sections: { S: ['d'], T: [] } });
  const swapped = moveNote(book, 'b', { sectionId: null, beside: 'a', after: false });
  expect(undoneChange(before, book, swapped)).toEqual({ notesOrder: [] });
  const away = moveNote(book, 'c', { sectionId: 'T', beside: null, after: true });
  expect(undoneChange(before, book, away)).toEqual({
    newSectionData: { S: ['c', 'd', 'e', 'f', 'g'], T: [] },
  });
});

test('a draft takes over what came and went elsewhere, and keeps its order', () => {
  const draft = [note('h'), section('S', ['b', 'c']), section('T', ['x', 'd']), note('a')];
  const served = [note('new'), note('a'), section('U', ['e']), section('S', ['c', 'b', 'f']), note('d')];
  expect(reconciled(draft, served)).toEqual([
    section('S', ['b', 'c', 'f']),
    note('d'),
    note('a'),
    note('new'),
    section('U', ['e']),
  ]);
});

// What any sequence of changes has to keep.

const ids = fc.uniqueArray(fc.integer({ min: 0, max: 30 }), { maxLength: 14 });
const notebook = fc
  .record({ notes: ids, sections: fc.uniqueArray(fc.integer({ min: 0, max: 5 }), { maxLength: 4 }) })
  .chain(({ notes, sections }) => {
    const sectionIds = sections.map((n) => `S${n}`);
    const anything = fc.array(fc.constantFrom('gone', ...notes.map((n) => `n${n}`), ...sectionIds), {
      maxLength: 24,
    });
    return fc.record({
      homes: fc
        .array(fc.constantFrom<string | null>(null, 'S of another', ...sectionIds), {
          minLength: notes.length,
          maxLength: notes.length,
        })
        .map((homes) => notes.map((n, at) => ({ id: `n${n}`, sectionId: homes[at] ?? null }))),
      notesOrder: anything,
      sections: fc
        .array(anything, { minLength: sectionIds.length, maxLength: sectionIds.length })
        .map((orders) => Object.fromEntries(sectionIds.map((id, at) => [id, orders[at] ?? []]))),
      loaded: fc.nat(notes.length),
    });
  });

const everything = (arrangement: Arrangement) =>
  arrangement.flatMap((entry) => (entry.kind === 'note' ? [entry.id] : [entry.id, ...entry.notes])).sort();

test('nothing is lost and nothing is doubled, in showing, moving, stepping and reconciling', () => {
  const act = fc.record({ what: fc.nat(), to: fc.nat(), after: fc.boolean(), how: fc.nat({ max: 3 }) });
  fc.assert(
    fc.property(notebook, notebook, fc.array(act, { maxLength: 12 }), (mine, theirs, acts) => {
      const shown = (of: typeof mine) =>
        arrange(
          stored(of),
          of.homes.slice(0, of.loaded),
          of.homes.slice(of.loaded).map(({ id }) => id),
        );
      const start = shown(mine);
      const all = [...mine.homes.map(({ id }) => id), ...Object.keys(mine.sections)].sort();
      expect(everything(start)).toEqual(all);

      let now = start;
      for (const { what, to, after, how } of acts) {
        const flat = everything(now);
        const id = flat[what % flat.length];
        const other = flat[to % flat.length];
        if (id === undefined || other === undefined) break;
        if (id.startsWith('S')) {
          const place =
            how < 2
              ? sectionStep(now, id, { forwards: after, far: how === 1 })
              : { beside: now[to % now.length]?.id ?? null, after };
          if (place) now = moveSection(now, id, place);
        } else {
          const target = positionOf(now, other);
          const place =
            how < 2
              ? noteStep(now, id, { forwards: after, stride: 1 + (to % 3) })
              : { sectionId: target?.sectionId ?? null, beside: how === 2 ? other : null, after };
          if (place) now = moveNote(now, id, place);
        }
        expect(everything(now)).toEqual(all);
      }

      const served = shown(theirs);
      expect(everything(reconciled(now, served))).toEqual(everything(served));
      expect(reconciled(now, start).map(({ id }) => id)).toEqual(now.map(({ id }) => id));
    }),
  );
});

test('what is sent and applied as the server does it shows what was arranged, and undone what was before', () => {
  fc.assert(
    fc.property(
      notebook,
      fc.array(fc.tuple(fc.nat(), fc.nat(), fc.boolean()), { maxLength: 8 }),
      (of, acts) => {
        const before = arrange(stored(of), of.homes);
        let after = before;
        for (const [what, to, isAfter] of acts) {
          const notes = of.homes.map(({ id }) => id);
          const id = notes[what % notes.length];
          const other = positionOf(after, notes[to % notes.length] ?? '');
          if (id === undefined || !other) break;
          const beside = notes[to % notes.length] ?? null;
          after = moveNote(after, id, { sectionId: other.sectionId, beside, after: isAfter });
        }
        const change = orderChange(before, after);
        const applied = change ? apply(of, change) : of;
        expect(arrange(stored(applied), applied.homes)).toEqual(after);

        const back = undoneChange(stored(of), before, after);
        const undone = back ? apply(applied, back) : applied;
        expect(arrange(stored(undone), undone.homes)).toEqual(before);
      },
    ),
  );
});

/** What the contract says of `notebooks.edit`: a note belongs where it is named last. */
function apply<T extends Stored & { homes: { id: string; sectionId: string | null }[] }>(
  of: T,
  { notesOrder, newSectionData = {} }: NonNullable<ReturnType<typeof orderChange>>,
): T {
  const named = new Map<string, string | null>();
  for (const id of notesOrder ?? []) named.set(id, null);
  for (const [sectionId, order] of Object.entries(newSectionData)) {
    for (const id of order) named.set(id, sectionId);
  }
  return {
    ...of,
    notesOrder: notesOrder ?? of.notesOrder,
    sections: { ...of.sections, ...newSectionData },
    homes: of.homes.map((home) => ({
      ...home,
      sectionId: named.get(home.id) ?? (named.has(home.id) ? null : home.sectionId),
    })),
  };
}
