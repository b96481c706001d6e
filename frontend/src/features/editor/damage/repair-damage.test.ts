import { noteFormat } from '@commonplace/contracts/document';
import { getSchema } from '@tiptap/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { openScreen, sync } from '../binding/testing/screen.ts';
import { damagedBlocks } from './damaged-blocks.ts';
import { repairDamage } from './repair-damage.ts';

const schema = getSchema(noteFormat.extensions);
const text = (letters: string) => new Y.XmlText(letters);

function element(name: string, ...children: (Y.XmlElement | Y.XmlText)[]): Y.XmlElement {
  const made = new Y.XmlElement(name);
  made.insert(0, children);
  return made;
}

function wordsOf(content: Y.XmlFragment): string {
  const collect = (part: unknown): string => {
    if (part instanceof Y.XmlText)
      return part
        .toDelta()
        .map((run: { insert: string }) => run.insert)
        .join('');
    return part instanceof Y.XmlFragment ? part.toArray().map(collect).join('') : '';
  };
  return collect(content);
}

test.each([
  ['a heading inside of a paragraph', () => element('paragraph', text('a'), element('heading', text('b')))],
  [
    'letters between the items of a list',
    () => element('bulletList', text('a'), element('listItem', element('paragraph', text('b')))),
  ],
  [
    'an item inside of a heading',
    () => element('heading', element('listItem', element('paragraph', text('ab')))),
  ],
])(
  'C27: one malformed block, %s, locks a note until a person makes plain text of it, without a word lost',
  (_what, make) => {
    const alice = openScreen();
    const content = alice.doc.getXmlFragment('content');
    alice.editor.commands.setContent('<p>one</p><p>two</p>');
    content.insert(1, [make()]);
    expect(alice.familiarity.at(-1)).toBe(false);
    expect(damagedBlocks(content, alice.editor.schema)).toHaveLength(1);
    const before = wordsOf(content);
    repairDamage(content, alice.editor.schema, 'test');
    expect(alice.familiarity.at(-1)).toBe(true);
    expect(wordsOf(content)).toBe(before);
    alice.editor.commands.insertContentAt(2, '!');
    const bob = new Y.Doc();
    sync(alice, { doc: bob });
    expect(bob.getXmlFragment('content').toString()).toContain('o!ne');
    alice.editor.destroy();
  },
);

test('C27: what a newer page made is no damage, and stays as it is', () => {
  const content = new Y.Doc().getXmlFragment('content');
  content.push([
    element('callout', element('paragraph', text('a'))),
    element('blockquote', element('task', text('b'))),
  ]);
  const before = content.toString();
  expect(damagedBlocks(content, schema)).toEqual([]);
  repairDamage(content, schema, null);
  expect(content.toString()).toBe(before);
});

test('C27: for any nesting of known blocks a repair leaves no damage and every word in its order', () => {
  const names = ['paragraph', 'heading', 'bulletList', 'listItem', 'blockquote', 'codeBlock'];
  const { block } = fc.letrec<{ block: () => Y.XmlElement; part: () => Y.XmlElement | Y.XmlText }>((tie) => ({
    block: fc.tuple(fc.constantFrom(...names), fc.array(tie('part'), { maxLength: 3 })).map(
      ([name, parts]) =>
        () =>
          element(name, ...parts.map((make) => make())),
    ),
    part: fc.oneof(
      { maxDepth: 4 },
      fc.stringMatching(/^[a-z]{1,4}$/).map((letters) => () => text(letters)),
      tie('block'),
    ),
  }));
  fc.assert(
    fc.property(fc.array(block, { minLength: 1, maxLength: 3 }), (blocks) => {
      const content = new Y.Doc().getXmlFragment('content');
      content.push(blocks.map((make) => make()));
      const before = wordsOf(content);
      repairDamage(content, schema, null);
      expect(damagedBlocks(content, schema)).toEqual([]);
      expect(wordsOf(content)).toBe(before);
    }),
  );
});
