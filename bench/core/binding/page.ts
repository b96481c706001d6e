import { documentFields, noteFormat } from '@commonplace/contracts/document';
import { Editor } from '@tiptap/core';
import { prosemirrorToYXmlFragment } from '@tiptap/y-tiptap';
import * as Y from 'yjs';
import { seededRandom } from '../../../e2e/support/seeded-random.ts';
import { type BindingName, bindings } from './bindings.ts';
import { type MergeFigures, mergeTogether } from './merge-together.ts';

export interface BindingOrder {
  binding: BindingName;
  seed: number;
  /** How often each act is done. */
  acts: number;
}

/** Milliseconds of script for each act; `layout` for a letter of someone else with the layout behind it. */
export interface BindingFigures {
  open: number[];
  key: number[];
  remoteLetter: number[];
  layout: number[];
  enter: number[];
  remoteBlock: number[];
}

declare global {
  interface Window {
    measure: (order: BindingOrder) => Promise<BindingFigures>;
    merge: (order: BindingOrder) => MergeFigures;
  }
}

const writers = 5;

/** What several people write elsewhere, one update for each act. */
class Elsewhere {
  readonly #docs: Y.Doc[];
  readonly #random: () => number;
  #turn = 0;

  constructor(state: Uint8Array, random: () => number) {
    this.#random = random;
    this.#docs = Array.from({ length: writers }, () => {
      const doc = new Y.Doc();
      Y.applyUpdate(doc, state);
      return doc;
    });
  }

  letter(): Uint8Array {
    return this.#act((content) => {
      const texts = content
        .toArray()
        .flatMap((block) => (block instanceof Y.XmlElement ? [block.get(0)] : []))
        .filter((part) => part instanceof Y.XmlText);
      const text = texts[Math.floor(this.#random() * texts.length)] as Y.XmlText;
      text.insert(Math.floor(this.#random() * text.length), 'x');
    });
  }

  block(): Uint8Array {
    return this.#act((content) => {
      const paragraph = new Y.XmlElement('paragraph');
      paragraph.insert(0, [new Y.XmlText('A block of someone else.')]);
      content.insert(Math.floor(this.#random() * content.length), [paragraph]);
    });
  }

  #act(write: (content: Y.XmlFragment) => void): Uint8Array {
    this.#turn += 1;
    const doc = this.#docs[this.#turn % writers] as Y.Doc;
    const before = Y.encodeStateVector(doc);
    write(doc.getXmlFragment(documentFields.content));
    return Y.encodeStateAsUpdate(doc, before);
  }
}

const element = document.querySelector('#note') as HTMLElement;

async function stateOf(html: string): Promise<Uint8Array> {
  const editor = new Editor({ extensions: noteFormat.extensions, content: html });
  const doc = new Y.Doc();
  prosemirrorToYXmlFragment(editor.state.doc, doc.getXmlFragment(documentFields.content));
  editor.destroy();
  return Y.encodeStateAsUpdate(doc);
}

const turnOfTheLoop = () => new Promise((resolve) => setTimeout(resolve));

function timed(act: () => void): number {
  const from = performance.now();
  act();
  return performance.now() - from;
}

window.merge = mergeTogether;

window.measure = async ({ binding, seed, acts }) => {
  const random = seededRandom(seed);
  const state = await stateOf(await (await fetch('/note.html')).text());
  const elsewhere = new Elsewhere(state, random);
  const figures: BindingFigures = {
    open: [],
    key: [],
    remoteLetter: [],
    layout: [],
    enter: [],
    remoteBlock: [],
  };
  const doc = new Y.Doc();
  Y.applyUpdate(doc, state);
  const content = doc.getXmlFragment(documentFields.content);
  let editor: Editor | null = null;
  figures.open.push(
    timed(() => {
      editor = new Editor({ element, extensions: [...noteFormat.extensions, ...bindings[binding](content)] });
    }),
  );
  const open = editor as unknown as Editor;
  if (open.state.doc.childCount !== content.length) throw new Error(`${binding} shows another text`);
  const words = middleText(open);
  open.commands.setTextSelection(words);
  for (let act = 0; act < acts; act += 1) {
    await turnOfTheLoop();
    figures.key.push(timed(() => open.view.dispatch(open.state.tr.insertText('e'))));
    await turnOfTheLoop();
    const letter = elsewhere.letter();
    const from = performance.now();
    Y.applyUpdate(doc, letter, 'remote');
    figures.remoteLetter.push(performance.now() - from);
    element.getBoundingClientRect();
    figures.layout.push(performance.now() - from);
    if (act % 4 !== 0) continue;
    await turnOfTheLoop();
    figures.enter.push(timed(() => open.commands.splitBlock()));
    await turnOfTheLoop();
    const block = elsewhere.block();
    figures.remoteBlock.push(timed(() => Y.applyUpdate(doc, block, 'remote')));
  }
  if (open.state.doc.childCount !== content.length) throw new Error(`${binding} ended at another text`);
  return figures;
};

/** The end of the paragraph in the middle of the note. */
function middleText(editor: Editor): number {
  let found = 0;
  editor.state.doc.forEach((node, offset, index) => {
    if (node.type.name === 'paragraph' && index <= editor.state.doc.childCount / 2)
      found = offset + node.nodeSize - 1;
  });
  return found;
}
