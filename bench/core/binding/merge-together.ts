import { documentFields, noteFormat } from '@commonplace/contracts/document';
import { type ChainedCommands, Editor } from '@tiptap/core';
import * as Y from 'yjs';
import { seededRandom } from '../../../e2e/support/seeded-random.ts';
import { bindings } from './bindings.ts';
import type { BindingOrder } from './page.ts';

/** What became of letters that each occur once, and of blocks that this page does not know. */
export interface MergeFigures {
  letters: number;
  lost: number;
  doubled: number;
  newer: number;
  newerKept: number;
}

interface Person {
  doc: Y.Doc;
  content: Y.XmlFragment;
  editor: Editor;
}

const firstLetter = 0x4e00;
const blocks = 4;
const lettersOfBlock = 10;
const typed = 3;

const rebuild: readonly ((chain: ChainedCommands) => ChainedCommands)[] = [
  (chain) => chain.setHeading({ level: 2 }),
  (chain) => chain.toggleBulletList(),
  (chain) => chain.setBlockquote(),
  (chain) => chain.splitBlock(),
  (chain) => chain.setCodeBlock(),
];

/** Two people who do not see each other yet: one rebuilds a block in which the other types, or which the other rebuilds too. */
export function mergeTogether({ binding, seed, acts }: BindingOrder): MergeFigures {
  const random = seededRandom(seed);
  const figures: MergeFigures = { letters: 0, lost: 0, doubled: 0, newer: 0, newerKept: 0 };
  const open = (state?: Uint8Array): Person => {
    const doc = new Y.Doc();
    doc.clientID = 2 + Math.floor(random() * 2 ** 31);
    if (state) Y.applyUpdate(doc, state);
    const content = doc.getXmlFragment(documentFields.content);
    return {
      doc,
      content,
      editor: new Editor({ extensions: [...noteFormat.extensions, ...bindings[binding](content)] }),
    };
  };
  for (let act = 0; act < acts; act += 1) {
    const state = written();
    const [alice, bob] = [open(state), open(state)];
    const block = Math.floor(random() * blocks);
    const chosen = () => rebuild[Math.floor(random() * rebuild.length)] as (typeof rebuild)[number];
    const inBlock = ({ editor }: Person) =>
      editor.chain().setTextSelection(positionOf(editor, block) + Math.floor(random() * lettersOfBlock));
    chosen()(inBlock(alice)).run();
    const isTyping = random() < 0.5;
    const last = firstLetter + blocks * lettersOfBlock + (isTyping ? typed : 0);
    const word = String.fromCharCode(...Array.from({ length: typed }, (_, index) => last - typed + index));
    if (isTyping) inBlock(bob).insertContent({ type: 'text', text: word }).run();
    else chosen()(inBlock(bob)).run();
    for (let round = 0; round < 3; round += 1) {
      pass(alice, bob);
      pass(bob, alice);
    }
    const text = alice.content.toString();
    for (let letter = firstLetter; letter < last; letter += 1) {
      const times = text.split(String.fromCharCode(letter)).length - 1;
      figures.letters += 1;
      if (times === 0) figures.lost += 1;
      if (times > 1) figures.doubled += 1;
    }
    for (const { editor } of [alice, bob]) editor.destroy();
  }
  for (const place of [0, 1, 2, 3]) {
    const reader = open(written(place));
    reader.editor.commands.insertContentAt(1, { type: 'text', text: 'x' });
    figures.newer += 1;
    if (reader.content.toString().includes('newerblock')) figures.newerKept += 1;
    reader.editor.destroy();
  }
  return figures;
}

/** A note of letters that each occur once, with a block of a newer page at that place. */
function written(newerAt?: number): Uint8Array {
  const doc = new Y.Doc();
  doc.clientID = 1;
  const content = doc.getXmlFragment(documentFields.content);
  for (let block = 0; block < blocks; block += 1) {
    const codes = Array.from(
      { length: lettersOfBlock },
      (_, at) => firstLetter + block * lettersOfBlock + at,
    );
    const element = new Y.XmlElement(block === newerAt ? 'newerblock' : 'paragraph');
    element.insert(0, [new Y.XmlText(String.fromCharCode(...codes))]);
    content.insert(block, [element]);
  }
  return Y.encodeStateAsUpdate(doc);
}

function pass(from: Person, to: Person): void {
  Y.applyUpdate(to.doc, Y.encodeStateAsUpdate(from.doc, Y.encodeStateVector(to.doc)), 'remote');
}

function positionOf(editor: Editor, block: number): number {
  let position = 1;
  for (let index = 0; index < block; index += 1) position += editor.state.doc.child(index).nodeSize;
  return position;
}
