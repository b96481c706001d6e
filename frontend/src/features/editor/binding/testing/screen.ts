import { noteFormat } from '@commonplace/contracts/document';
import { type ChainedCommands, Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { ySyncPluginKey } from '@tiptap/y-tiptap';
import fc from 'fast-check';
import * as Y from 'yjs';
import { LiveText } from '../live-text.ts';
import { UndoHistory } from '../undo-history.ts';

/** A person's editor and their copy of the document. */
export interface Screen {
  doc: Y.Doc;
  editor: Editor;
  history: UndoHistory;
  /** What the binding has said of the document, in order. */
  familiarity: boolean[];
}

export function openScreen(doc = new Y.Doc(), { keepsMoves = true } = {}): Screen {
  const content = doc.getXmlFragment('content');
  const history = new UndoHistory(content, {
    captureTimeout: 0,
    trackedOrigins: new Set([ySyncPluginKey]),
    captureTransaction: (transaction) => transaction.meta.get('addToHistory') !== false,
  });
  const familiarity: boolean[] = [];
  const onSchemaCompatibility = (isSchemaCompatible: boolean) => familiarity.push(isSchemaCompatible);
  const editor = new Editor({
    extensions: [
      ...noteFormat.extensions,
      LiveText.configure({ content, history, onSchemaCompatibility, keepsMoves }),
    ],
  });
  return { doc, editor, history, familiarity };
}

export function sync(a: Pick<Screen, 'doc'>, b: Pick<Screen, 'doc'>): void {
  const forB = Y.encodeStateAsUpdate(a.doc, Y.encodeStateVector(b.doc));
  const forA = Y.encodeStateAsUpdate(b.doc, Y.encodeStateVector(a.doc));
  Y.applyUpdate(b.doc, forB, 'remote');
  Y.applyUpdate(a.doc, forA, 'remote');
}

/** Without the marks of line breaks, for which a live document has no place: they are not shown. */
export function plain(node: Node): unknown {
  return JSON.parse(
    JSON.stringify(node, (_key, value) => (value?.type === 'hardBreak' ? { type: value.type } : value)),
  );
}

const acts = {
  type: (chain, letters) => chain.insertContent({ type: 'text', text: letters }),
  delete: (chain) => chain.deleteSelection(),
  split: (chain) => chain.splitBlock(),
  bold: (chain) => chain.toggleBold(),
  heading: (chain) => chain.toggleHeading({ level: 2 }),
  list: (chain) => chain.toggleBulletList(),
  lift: (chain) => chain.liftListItem('listItem'),
  sink: (chain) => chain.sinkListItem('listItem'),
  break: (chain) => chain.setHardBreak(),
  rule: (chain) => chain.setHorizontalRule(),
  code: (chain) => chain.toggleCodeBlock(),
  quote: (chain) => chain.toggleBlockquote(),
  paste: (chain, letters) => chain.insertContent(`<p>${letters.length}</p><p>y</p>`),
} satisfies Record<string, (chain: ChainedCommands, letters: string) => ChainedCommands>;
const kinds = Object.keys(acts) as (keyof typeof acts)[];

/** What a person may do to the text, at a place and over a stretch of it. */
export const randomAct = fc.record({
  kind: fc.constantFrom<keyof typeof acts>('type', 'type', ...kinds),
  at: fc.nat({ max: 10_000 }),
  length: fc.nat({ max: 12 }),
  letters: fc.oneof(
    { arbitrary: fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 3 }), weight: 3 },
    // The first begins with the same half of a pair as the second, and ends with that of the third.
    fc.string({ unit: fc.constantFrom('😀', '😁', '🨀'), minLength: 1, maxLength: 3 }),
  ),
});
type Act = typeof randomAct extends fc.Arbitrary<infer T> ? T : never;

/** A place as it is, or the one before the letter of two halves that it is in the middle of. */
function besideLetters(doc: Node, position: number): number {
  const [from, to] = [Math.max(0, position - 1), Math.min(position + 1, doc.content.size)];
  return /^[\ud800-\udbff][\udc00-\udfff]$/.test(doc.textBetween(from, to)) ? from : position;
}

export function perform(editor: Editor, { kind, at, length, letters }: Act): void {
  const { doc } = editor.state;
  const from = besideLetters(doc, at % (doc.content.size + 1));
  const to = besideLetters(doc, Math.min(from + length, doc.content.size));
  try {
    acts[kind](editor.chain().setTextSelection({ from, to }), letters).run();
  } catch (error) {
    // Some of the commands give up on selections that can't be made by hand, before anything has changed.
    const givesUp = error instanceof Error && error.name === 'TransformError';
    const isNoSplit = kind === 'split' && error instanceof RangeError && editor.state.doc === doc;
    if (!givesUp && !isNoSplit) throw error;
  }
}
