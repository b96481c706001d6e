import { noteFormat } from '@commonplace/contracts/document';
import { Editor, Extension, type Extensions } from '@tiptap/core';
import { Fragment, Node, NodeType } from '@tiptap/pm/model';
import { ySyncPlugin } from '@tiptap/y-tiptap';
import { afterEach, describe, expect, test } from 'vitest';
import { Awareness } from 'y-protocols/awareness';
import * as Y from 'yjs';
import { editorExtensions } from './editor-extensions.ts';
import { TextCounts } from './size/text-counts.ts';

/** What looks at, compares, builds or copies parts of a text. */
const looks: [object, string[]][] = [
  [Node.prototype, ['nodesBetween', 'descendants', 'textBetween', 'toJSON', 'check', 'copy', 'cut']],
  [Fragment.prototype, ['nodesBetween', 'textBetween', 'toJSON', 'findDiffStart', 'findDiffEnd']],
  [NodeType.prototype, ['create', 'createChecked', 'checkContent']],
  [Y.XmlText.prototype, ['toDelta', 'toString', 'toJSON']],
  [Y.XmlElement.prototype, ['toArray', 'toString', 'toJSON', 'getAttributes']],
];

/** How often parts of a text are looked at while `work` runs. */
async function countLooks(work: () => void | Promise<void>): Promise<number> {
  let count = 0;
  const restores = looks.flatMap(([prototype, names]) =>
    names.map((name) => {
      const own = Object.getOwnPropertyDescriptor(prototype, name);
      const original = Reflect.get(prototype, name) as (...args: unknown[]) => unknown;
      Object.defineProperty(prototype, name, {
        configurable: true,
        writable: true,
        value(this: unknown, ...args: unknown[]) {
          count += 1;
          return original.apply(this, args);
        },
      });
      return () => {
        if (own) Object.defineProperty(prototype, name, own);
        else Reflect.deleteProperty(prototype, name);
      };
    }),
  );
  try {
    await work();
  } finally {
    for (const restore of restores) restore();
  }
  return count;
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

interface OpenNote {
  doc: Y.Doc;
  editor: Editor;
  awareness: Awareness;
}

describe('typing in a note of any length', () => {
  const open: OpenNote[] = [];
  afterEach(() => {
    for (const { editor, awareness } of open.splice(0)) {
      editor.destroy();
      awareness.destroy();
    }
  });

  function noteOf(
    paragraphs: number,
    extensionsOf: (doc: Y.Doc, awareness: Awareness) => Extensions = ours,
  ): OpenNote {
    const doc = new Y.Doc();
    doc.getXmlFragment('content').insert(
      0,
      Array.from({ length: paragraphs }, (_, index) => {
        const paragraph = new Y.XmlElement('paragraph');
        paragraph.insert(0, [new Y.XmlText(`Paragraph ${index} of them all.`)]);
        return paragraph;
      }),
    );
    const awareness = new Awareness(doc);
    const editor = new Editor({ extensions: extensionsOf(doc, awareness) });
    editor.commands.setTextSelection(editor.state.doc.content.size - 3);
    open.push({ doc, editor, awareness });
    return { doc, editor, awareness };
  }

  function ours(doc: Y.Doc, awareness: Awareness): Extensions {
    const content = doc.getXmlFragment('content');
    const session = { content, awareness, setFamiliar: () => undefined, fits: () => true };
    const words = { placeholder: 'Write', unfamiliarLabel: '' };
    return editorExtensions(session, new Y.UndoManager(content), words, () => undefined);
  }

  const acts: Record<string, (note: OpenNote) => void | Promise<void>> = {
    'a letter of one’s own': ({ editor }) => {
      editor.view.dispatch(editor.state.tr.insertText('x'));
    },
    'a letter of someone else': ({ doc, editor }) => {
      const before = editor.state.doc;
      const theirs = new Y.Doc();
      Y.applyUpdate(theirs, Y.encodeStateAsUpdate(doc));
      const content = theirs.getXmlFragment('content');
      const paragraph = content.get(content.length - 2) as Y.XmlElement;
      (paragraph.get(0) as Y.XmlText).insert(3, 'x');
      Y.applyUpdate(doc, Y.encodeStateAsUpdate(theirs, Y.encodeStateVector(doc)), 'remote');
      expect(editor.state.doc).not.toBe(before);
    },
    'a caret of someone else': async ({ doc, awareness, editor }) => {
      const content = doc.getXmlFragment('content');
      const text = (content.get(content.length - 1) as Y.XmlElement).get(0) as Y.XmlText;
      const caret = Y.relativePositionToJSON(Y.createRelativePositionFromTypeIndex(text, 3, -1));
      awareness.states.set(7, { cursor: { anchor: caret, head: caret } });
      awareness.emit('change', [{ added: [7], updated: [], removed: [] }, 'remote']);
      await nextFrame();
      expect(editor.view.dom.querySelector('[data-client="7"]')).not.toBeNull();
    },
  };

  for (const [name, act] of Object.entries(acts)) {
    test(`${name} is as much work in a long note as in a short one`, async () => {
      const [short, long] = [noteOf(10), noteOf(1000)];
      // What an editor does once after its opening.
      await nextFrame();
      const inShort = await countLooks(() => act(short));
      const inLong = await countLooks(() => act(long));
      expect(inLong).toBe(inShort);
      expect(inLong).toBeLessThan(100);
    });
  }

  test('control: with upstream’s binding a letter of someone else is as much work as the note is long', async () => {
    const upstream = (doc: Y.Doc): Extensions => [
      ...noteFormat.extensions,
      Extension.create({
        name: 'upstream',
        addProseMirrorPlugins: () => [ySyncPlugin(doc.getXmlFragment('content'))],
      }),
    ];
    const note = noteOf(1000, upstream);
    const act = acts['a letter of someone else'] as (note: OpenNote) => void;
    expect(await countLooks(() => act(note))).toBeGreaterThan(1000);
  });

  test('the words of a long note are counted once, in pieces, and then only those of the block that changed', async () => {
    const { editor } = noteOf(300);
    const counts = new TextCounts();
    let pieces = 1;
    while (counts.of(editor.state.doc, 0) === null) pieces += 1;
    expect(pieces).toBeGreaterThan(10);
    const before = counts.of(editor.state.doc);
    expect(before).toEqual(new TextCounts().of(editor.state.doc));
    expect(before?.words).toBe(300 * 5);
    editor.commands.insertContent(' one more');
    const looked = await countLooks(() => void counts.of(editor.state.doc));
    expect(looked).toBeLessThan(5);
    expect(counts.of(editor.state.doc)).toEqual(new TextCounts().of(editor.state.doc));
  });
});
