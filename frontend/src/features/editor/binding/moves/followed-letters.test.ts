import {
  asRuns,
  itemsBelow,
  LetterFollower,
  lettersOf,
  type Run,
} from '@commonplace/contracts/document/moves';
import {
  PassagePlaces,
  readContent,
  restoreDocument,
  writeDocument,
} from '@commonplace/contracts/document/server';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { alice, bothHave, select } from '../testing/alice-and-bob.ts';

const words = Array.from({ length: 10 }, (_, index) => `word${index}`);
const line = words.join(' ');
const html = `<p>before</p><p>${line}</p><p>after</p>`;

/** What was folded last, what was written since, and an anchor for each of the words. */
class Folds {
  readonly #written: Uint8Array[] = [];
  #base: Uint8Array;
  #anchors: Run[][];

  constructor(doc: Y.Doc) {
    this.#base = Y.encodeStateAsUpdate(doc);
    doc.on('update', (update: Uint8Array) => this.#written.push(update));
    const letters = lettersIn(doc);
    const text = letters.map(({ sign }) => sign).join('');
    this.#anchors = words.map((word) => {
      const some = letters.slice(text.indexOf(word)).slice(0, word.length);
      return asRuns(some.map(({ client, clock }) => ({ client, clock })));
    });
  }

  /** @returns what stands where each anchor is; what was deleted is in no document after it */
  fold(): string[] {
    const doc = new Y.Doc();
    const updates = [this.#base, ...this.#written.splice(0)];
    for (const update of updates) Y.applyUpdate(doc, update);
    const follower = new LetterFollower(doc, () => updates);
    this.#anchors = this.#anchors.map((runs) => follower.follow(runs));
    this.#base = Y.encodeStateAsUpdate(doc);
    const places = new PassagePlaces(doc);
    const texts = readContent(doc).children.map((block) => block.textBetween(0, block.content.size));
    return this.#anchors.map((runs) =>
      (places.placeOf(runs) ?? []).map(({ block, from, to }) => texts[block]?.slice(from, to)).join(''),
    );
  }
}

function lettersIn(doc: Y.Doc) {
  const items = [...itemsBelow(doc.getXmlFragment('content'))];
  return items.flatMap((item) => (item.deleted ? [] : lettersOf(item)));
}

const onServer = (write: (doc: Y.Doc) => Uint8Array | null) => () => {
  const copy = new Y.Doc();
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(alice.doc));
  Y.applyUpdate(alice.doc, write(copy) ?? new Uint8Array([0, 0]), 'remote');
};
const all = () => select(alice, line);
const undo = () => void alice.history.undo();
const redo = () => void alice.history.redo();
const heading = () => void all().setHeading({ level: 2 });
const remove = () => void all().deleteSelection();
/** The note before the acts. */
let before = new Y.Doc();

const drag = () => {
  const { state, view } = alice.editor;
  const [first, block] = state.doc.children;
  if (!first || !block) throw new Error('The blocks are there');
  const copy = block.type.create(block.attrs, block.content, block.marks);
  view.dispatch(state.tr.delete(first.nodeSize, first.nodeSize + block.nodeSize).insert(0, copy));
};
const split = () => {
  select(alice, 'word5');
  alice.editor.chain().setTextSelection(alice.editor.state.selection.from).splitBlock().run();
};
const join = () => {
  select(alice, 'word0');
  alice.editor.chain().setTextSelection(alice.editor.state.selection.from).joinBackward().run();
};
const pasteOver = () => void all().insertContent(`<h2>${line}</h2>`);

test.each([
  ['converted', [heading]],
  ['put into a list', [() => void all().toggleBulletList()]],
  ['put into a quote', [() => void all().setBlockquote()]],
  ['split', [split]],
  ['joined with the one before', [join]],
  ['split and joined again', [split, undo]],
  ['dragged', [drag]],
  ['pasted over', [pasteOver]],
  ['converted, which is undone', [heading, undo]],
  ['converted, undone and redone', [heading, undo, redo]],
  ['deleted, which is undone', [remove, undo]],
  ['dragged, which is undone', [drag, undo]],
  [
    'written over REST',
    [onServer((doc) => writeDocument(doc, { content: { html: `<h1>${line}</h1><p>after</p>` } }))],
  ],
  ['deleted and restored', [remove, onServer((doc) => restoreDocument(doc, before))]],
  ['converted, dragged, split and joined', [heading, drag, split, undo]],
] as [string, (() => void)[]][])('C33: anchors stay at their letters when their block is %s', (_, acts) => {
  // One fold after all acts, and one after each.
  for (const isFoldedBetween of [false, true]) {
    bothHave(html);
    before = new Y.Doc();
    Y.applyUpdate(before, Y.encodeStateAsUpdate(alice.doc));
    const folds = new Folds(alice.doc);
    for (const act of acts) {
      act();
      if (isFoldedBetween) folds.fold();
    }
    expect(folds.fold()).toEqual(words);
  }
});
