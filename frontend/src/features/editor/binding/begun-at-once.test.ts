import { readContent } from '@commonplace/contracts/document/server';
import type { JSONContent } from '@tiptap/core';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { openScreen, plain, type Screen, sync } from './testing/screen.ts';

/** A screen whose edits reach another one when that one takes them, one by one and in their order. */
interface Person extends Screen {
  arrived: Uint8Array[];
  /** How many edits its binding has written. */
  written: number;
}

let people: Person[] = [];

beforeEach(() => {
  people = [];
});
afterEach(() => {
  for (const { editor } of people) editor.destroy();
});

/** People who see the same, with the caret at the end of the first block that holds no letters yet. */
function allHave(count: number, content: JSONContent[]): Person[] {
  for (const { editor } of people) editor.destroy();
  people = Array.from({ length: count }, () => ({ ...openScreen(), arrived: [], written: 0 }));
  const [first] = people as [Person];
  first.editor.commands.setContent({ type: 'doc', content });
  const state = Y.encodeStateAsUpdate(first.doc);
  for (const person of people) {
    Y.applyUpdate(person.doc, state, 'remote');
    person.editor.commands.setTextSelection(emptyBlock(person));
    person.doc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin === 'remote') return;
      person.written += 1;
      for (const other of people) if (other !== person) other.arrived.push(update);
    });
  }
  return people;
}

function emptyBlock({ editor }: Screen): number {
  let at: number | null = null;
  editor.state.doc.descendants((node, position) => {
    if (node.isTextblock && node.textContent === '') at ??= position + 1 + node.content.size;
  });
  if (at === null) throw new Error('No block is empty');
  return at;
}

function type({ editor }: Person, letters: string): void {
  for (const letter of letters) editor.view.dispatch(editor.state.tr.insertText(letter));
}

function take(person: Person, count = Number.POSITIVE_INFINITY): void {
  for (const update of person.arrived.splice(0, count)) Y.applyUpdate(person.doc, update, 'remote');
}

function settle(): void {
  while (people.some(({ arrived }) => arrived.length > 0)) for (const person of people) take(person);
  const [first, ...others] = people as [Person, ...Person[]];
  const shown = plain(first.editor.state.doc);
  for (const { editor } of others) expect(plain(editor.state.doc)).toEqual(shown);
  expect(plain(readContent(first.doc))).toEqual(shown);
}

const words = () => people[0]?.editor.getText({ blockSeparator: '' }) ?? '';
const paragraph = { type: 'paragraph' };
const blocks: Record<string, JSONContent> = {
  paragraph,
  'line behind a break': { type: 'paragraph', content: [{ type: 'hardBreak' }] },
  heading: { type: 'heading', attrs: { level: 2 } },
  'code snippet': { type: 'codeBlock' },
  'list item': { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph] }] },
  'action item': { type: 'actionItem' },
  'table cell': {
    type: 'table',
    content: [
      {
        type: 'tableRow',
        content: [paragraph, paragraph].map((cell) => ({ type: 'tableCell', content: [cell] })),
      },
    ],
  },
  'caption of a picture': {
    type: 'image',
    attrs: { src: `/files/notes/0198f3a2-0000-7000-8000-000000000000/${'0'.repeat(64)}.webp` },
  },
};

describe('an empty block that people begin at once', () => {
  test.each(Object.entries(blocks))('has each letter once: a %s', (_name, block) => {
    const [lotte, luise] = allHave(2, [block]) as [Person, Person];
    type(luise, 'R');
    type(lotte, 'l');
    take(luise);
    // Now each of them writes before the next letters of the other arrive.
    type(luise, 'I');
    take(lotte);
    type(lotte, 'e');
    take(luise);
    type(luise, 'GHT');
    take(lotte);
    type(lotte, 'ft');
    settle();
    expect(['leftRIGHT', 'RIGHTleft']).toContain(words().trim());
    // No screen writes what was not typed.
    expect([lotte.written, luise.written]).toEqual(['left'.length, 'RIGHT'.length]);
  });

  test('has each letter once, whenever the letters of the others arrive', () => {
    const said = ['left', 'RIGHT', '12345'];
    const step = fc.record({ who: fc.nat({ max: 2 }), takes: fc.option(fc.integer({ min: 1, max: 3 })) });
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 3 }),
        fc.array(step, { minLength: 8, maxLength: 30 }),
        (count, steps) => {
          allHave(count, [paragraph]);
          const left = said.slice(0, count).map((word) => [...word]);
          for (const { who, takes } of steps) {
            const person = people[who];
            if (person && takes !== null) take(person, takes);
            else if (person) type(person, left[who]?.shift() ?? '');
          }
          for (const [who, rest] of left.entries()) type(people[who] as Person, rest.join(''));
          settle();
          const written = words();
          expect([...written].sort()).toEqual([...said.slice(0, count).join('')].sort());
          for (const word of said.slice(0, count))
            expect([...written].filter((letter) => word.includes(letter)).join('')).toBe(word);
        },
      ),
      { numRuns: Number(process.env.BINDING_RUNS ?? 25) },
    );
  });
});

describe('a block that two have begun at once', () => {
  /** `lef👍` and `RIGHT`, in two texts. */
  function begun(content: JSONContent[] = []): [Person, Person] {
    const [lotte, luise] = allHave(2, [{ type: 'paragraph', content }]) as [Person, Person];
    // Who wrote first stands first, so that what is expected is one thing.
    const [first, second] = [lotte, luise].sort((a, b) => a.doc.clientID - b.doc.clientID) as [
      Person,
      Person,
    ];
    type(first, 'lef');
    first.editor.view.dispatch(first.editor.state.tr.insertText('👍'));
    type(second, 'RIGHT');
    settle();
    expect(texts(first).slice(-2)).toEqual(['lef👍', 'RIGHT']);
    return [first, second];
  }

  function texts({ doc }: Person, block = 0): string[] {
    const parts: unknown[] = (doc.getXmlFragment('content').get(block) as Y.XmlElement).toArray();
    return parts.map((part) => (part instanceof Y.XmlText ? part.toString() : '|'));
  }

  /** Over the letters between two places of the first paragraph. */
  const chosen = ({ editor }: Person, from: number, to: number) =>
    editor.chain().setTextSelection({ from: from + 1, to: to + 1 });

  const acts: Record<string, [act: (person: Person) => void, texts: string[], html: string]> = {
    'typed between them': [
      (person) => chosen(person, 5, 5).insertContent('-').run(),
      ['lef👍-', 'RIGHT'],
      '<p>lef👍-RIGHT</p>',
    ],
    'another picture of two halves': [
      (person) => chosen(person, 3, 5).insertContent('👎').run(),
      ['lef👎', 'RIGHT'],
      '<p>lef👎RIGHT</p>',
    ],
    'typed over the end of one and the beginning of the other': [
      (person) => chosen(person, 2, 7).insertContent('+').run(),
      ['le+', 'GHT'],
      '<p>le+GHT</p>',
    ],
    'one deleted': [(person) => chosen(person, 5, 10).deleteSelection().run(), ['lef👍', ''], '<p>lef👍</p>'],
    'all deleted': [(person) => chosen(person, 0, 10).deleteSelection().run(), ['', ''], '<p></p>'],
    'made bold over both': [
      (person) => chosen(person, 1, 7).setBold().run(),
      ['l<bold>ef👍</bold>', '<bold>RI</bold>GHT'],
      '<p>l<strong>ef👍RI</strong>GHT</p>',
    ],
    'made bold and plain again': [
      (person) => {
        chosen(person, 1, 7).setBold().run();
        chosen(person, 0, 6).unsetBold().run();
      },
      ['lef👍', 'R<bold>I</bold>GHT'],
      '<p>lef👍R<strong>I</strong>GHT</p>',
    ],
    'split behind them': [
      (person) => chosen(person, 10, 10).splitBlock().run(),
      ['lef👍', 'RIGHT'],
      '<p>lef👍RIGHT</p><p></p>',
    ],
    'split before them': [
      (person) => chosen(person, 0, 0).splitBlock().run(),
      [],
      '<p></p><p>lef👍RIGHT</p>',
    ],
    'split in one of them': [
      (person) => chosen(person, 7, 7).splitBlock().run(),
      ['lef👍', 'RI'],
      '<p>lef👍RI</p><p>GHT</p>',
    ],
    aligned: [
      (person) => person.editor.commands.updateAttributes('paragraph', { align: 'center' }),
      ['lef👍', 'RIGHT'],
      '<p class="align-center">lef👍RIGHT</p>',
    ],
  };

  test.each(Object.entries(acts))('keeps its letters where they are: %s', (_what, [act, after, html]) => {
    const [first, second] = begun();
    act(first);
    settle();
    expect(texts(first)).toEqual(after);
    expect(second.editor.getHTML()).toBe(html);
    first.editor.commands.undo();
    if (first.editor.getText() !== 'lef👍RIGHT') first.editor.commands.undo();
    settle();
    expect(words()).toBe('lef👍RIGHT');
    expect(first.editor.state.doc.childCount).toBe(1);
  });

  test('keeps them also beside line breaks, and where other blocks change with it', () => {
    const [first, second] = begun([{ type: 'hardBreak' }]);
    const list = { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph] }] };
    first.editor.commands.insertContentAt(first.editor.state.doc.content.size, list);
    settle();
    first.editor.commands.insertContentAt(1, 'top');
    settle();
    expect(texts(first)).toEqual(['top', '|', 'lef👍', 'RIGHT']);
    first.editor.commands.insertContentAt(first.editor.state.doc.content.size - 3, 'end');
    first.editor.chain().selectAll().setBold().run();
    settle();
    const bold = ['top', 'lef👍', 'RIGHT'].map((letters) => `<bold>${letters}</bold>`);
    expect(texts(first)).toEqual([bold[0], '|', bold[1], bold[2]]);
    expect(second.editor.getHTML()).toBe(
      '<p><strong>top</strong><br><strong>lef👍RIGHT</strong></p><ul><li><p><strong>end</strong></p></li></ul>',
    );
  });

  test.each(['split', 'joined', 'made a heading'])(
    'has each letter once when both have %s it at once',
    (what) => {
      const [first, second] = begun();
      for (const person of [first, second]) {
        if (what === 'split') chosen(person, 7, 7).splitBlock().run();
        else if (what === 'joined')
          chosen(person, 0, 0).insertContentAt(0, '<p>up</p>').setTextSelection(5).joinBackward().run();
        else chosen(person, 0, 0).setHeading({ level: 2 }).run();
      }
      settle();
      sync(first, second);
      settle();
      expect(words().replaceAll('up', '')).toBe('lef👍RIGHT');
    },
  );
});
