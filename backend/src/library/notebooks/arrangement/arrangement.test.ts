import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Arrangement, type NamedOrder, present, rearranged } from './arrangement.ts';

/** Notes a to d outside, e and f in section S, section T empty. */
const before: Arrangement = {
  places: new Map([
    ['a', null],
    ['b', null],
    ['c', null],
    ['d', null],
    ['e', 'S'],
    ['f', 'S'],
  ]),
  notesOrder: [],
  sections: new Map([
    ['S', []],
    ['T', []],
  ]),
};

type Expected = [notesOrder: string, S: string, T: string, inS: string, inT: string];

const cases: [title: string, start: Partial<Arrangement>, wanted: NamedOrder, expected: Expected][] = [
  ['nothing named changes nothing', {}, {}, ['', '', '', 'ef', '']],
  ['a named order is whole', {}, { notesOrder: ['c', 'S', 'a'] }, ['cSabdT', '', '', 'ef', '']],
  [
    'what it does not name follows in the order it had',
    { notesOrder: ['d', 'T', 'b'] },
    { notesOrder: ['c'] },
    ['cdTbaS', '', '', 'ef', ''],
  ],
  [
    'ids of nothing here are left out',
    {},
    { notesOrder: ['x', 'b', 'y', 'a'] },
    ['bacdST', '', '', 'ef', ''],
  ],
  [
    'of one that is named twice the last place counts',
    {},
    { notesOrder: ['a', 'b', 'a'] },
    ['bacdST', '', '', 'ef', ''],
  ],
  ['an empty order is given up', { notesOrder: ['b', 'a'] }, { notesOrder: [] }, ['', '', '', 'ef', '']],
  ['so is one of nothing here', { notesOrder: ['b', 'a'] }, { notesOrder: ['x'] }, ['', '', '', 'ef', '']],
  [
    'a note moves into the section it is named in, and out of the order outside',
    { notesOrder: ['a', 'b', 'c', 'd', 'S', 'T'] },
    { newSectionData: { T: ['c', 'a'] } },
    ['bdST', '', 'ca', 'ef', 'ac'],
  ],
  ['without an order outside none is made', {}, { newSectionData: { T: ['c'] } }, ['', '', 'c', 'ef', 'c']],
  [
    'a note named outside leaves its section',
    {
      sections: new Map([
        ['S', ['f', 'e']],
        ['T', []],
      ]),
    },
    { notesOrder: ['e', 'a'] },
    ['eabcdST', 'f', '', 'f', ''],
  ],
  [
    'from section to section',
    {
      sections: new Map([
        ['S', ['f', 'e']],
        ['T', []],
      ]),
    },
    { newSectionData: { T: ['e'] } },
    ['', 'f', 'e', 'f', 'e'],
  ],
  [
    'named in both, the section counts',
    {},
    { notesOrder: ['a', 'b'], newSectionData: { S: ['a'] } },
    ['bcdST', 'aef', '', 'aef', ''],
  ],
  [
    'named in two sections, the last one counts',
    {},
    { newSectionData: { S: ['a'], T: ['a', 'e'] } },
    ['', '', 'ae', 'f', 'ae'],
  ],
  ['an empty section order moves nothing', {}, { newSectionData: { S: [] } }, ['', '', '', 'ef', '']],
  ['sections of elsewhere are left out', {}, { newSectionData: { X: ['a'] } }, ['', '', '', 'ef', '']],
  ['a section is in no section', {}, { newSectionData: { S: ['T', 'S', 'f'] } }, ['', 'fe', '', 'ef', '']],
];

describe('W3', () => {
  test.each(cases)('%s', (_title, start, wanted, expected) => {
    const { notesOrder, sections, places } = rearranged({ ...before, ...start }, wanted);
    const standingIn = (section: string) =>
      [...places].flatMap(([id, place]) => (place === section ? [id] : [])).join('');
    expect([
      notesOrder.join(''),
      sections.get('S')?.join(''),
      sections.get('T')?.join(''),
      standingIn('S'),
      standingIn('T'),
    ]).toEqual(expected);
  });

  test('for any names and any state: nothing is lost, nothing is twice, a named order is complete', () => {
    const id = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'S', 'T', 'x');
    const ids = fc.array(id, { maxLength: 12 });
    const state = fc.record({
      places: fc.array(fc.constantFrom(null, 'S', 'T', 'gone'), { minLength: 6, maxLength: 6 }),
      notesOrder: ids,
      S: ids,
      T: ids,
    });
    const wish = fc.record(
      { notesOrder: ids, newSectionData: fc.dictionary(fc.constantFrom('S', 'T', 'X'), ids) },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(state, fc.array(wish, { minLength: 1, maxLength: 3 }), (start, wishes) => {
        const notes = ['a', 'b', 'c', 'd', 'e', 'f'];
        let now: Arrangement = {
          places: new Map(notes.map((note, index) => [note, start.places[index] ?? null])),
          notesOrder: start.notesOrder,
          sections: new Map([
            ['S', start.S],
            ['T', start.T],
          ]),
        };
        for (const wanted of wishes) {
          const after = rearranged(now, wanted);
          expect([...after.places.keys()]).toEqual(notes);
          const orders = [[null, after.notesOrder] as const, ...after.sections];
          for (const [section, order] of orders) {
            const standing = notes.filter((note) => after.places.get(note) === section);
            const all = section === null ? [...standing, 'S', 'T'] : standing;
            const named = section === null ? wanted.notesOrder : wanted.newSectionData?.[section];
            if (named !== undefined) {
              expect(new Set(order).size).toBe(order.length);
              if (order.length > 0) expect(order.toSorted()).toEqual(all.toSorted());
            }
            expect(order.filter((one) => !all.includes(one))).toEqual([]);
          }
          expect(rearranged(after, {})).toEqual(after);
          expect(present(after)).toEqual(after);
          now = after;
        }
      }),
    );
  });

  test('naming every section takes hardly longer than naming one: the event loop is shared', () => {
    const sections = Array.from({ length: 500 }, (_, index) => `S${index}`);
    const large: Arrangement = {
      places: new Map(
        Array.from({ length: 10_000 }, (_, index) => [`n${index}`, sections[index % 500] as string]),
      ),
      notesOrder: [],
      sections: new Map(sections.map((id) => [id, []])),
    };
    const msOf = (named: readonly string[]) => {
      const newSectionData = Object.fromEntries(named.map((id) => [id, ['n0']]));
      const times = [1, 2, 3].map(() => {
        const begunAt = performance.now();
        rearranged(large, { newSectionData });
        return performance.now() - begunAt;
      });
      return Math.min(...times);
    };
    msOf(sections.slice(0, 1));
    expect(msOf(sections)).toBeLessThan(10 * msOf(sections.slice(0, 1)));
  });
});
