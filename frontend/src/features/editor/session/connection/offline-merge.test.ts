import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { OfflineMerge } from './offline-merge.ts';

const origin = Symbol('server');

/** What alice or bob does: at the place and with the length that the numbers choose among what there is. */
type Act = { kind: 'write' | 'erase' | 'begin' | 'nest' | 'drop'; at: number; size: number };

const act = fc.record<Act>({
  kind: fc.constantFrom('write', 'erase', 'begin', 'nest', 'drop'),
  at: fc.nat(1_000),
  size: fc.nat(3),
});
const acts = fc.array(act, { maxLength: 8 });

/** Letters that are written once in all the note's life, so that each can be followed. */
function* freshLetters(from: number): Generator<string> {
  for (let code = from; ; code += 1) yield String.fromCharCode(code);
}

const contentOf = (doc: Y.Doc) => doc.getXmlFragment('content');
const nodesOf = (doc: Y.Doc) => [...contentOf(doc).createTreeWalker(() => true)];
const textsOf = (doc: Y.Doc) => nodesOf(doc).filter((node) => node instanceof Y.XmlText);
const pick = <T>(choices: T[], at: number) => choices[at % choices.length];

function perform(doc: Y.Doc, { kind, at, size }: Act, letters: Iterator<string>): void {
  const word = () => Array.from({ length: size + 1 }, () => letters.next().value as string).join('');
  const blocks = [contentOf(doc), ...nodesOf(doc).filter(isBlock)];
  const block = pick(blocks, at) as Y.XmlFragment;
  const text = pick(textsOf(doc), at);
  if (kind === 'write') text?.insert(at % (text.length + 1), word());
  else if (kind === 'erase') text?.delete(0, Math.min(size, text.length));
  else if (kind === 'begin') block.insert(at % (block.length + 1), [paragraph(word())]);
  else if (kind === 'nest') block.insert(at % (block.length + 1), [new Y.XmlElement('blockquote')]);
  else if (block.length > 0) block.delete(at % block.length, 1);
}

function isBlock(node: unknown): node is Y.XmlElement {
  return node instanceof Y.XmlElement && node.nodeName === 'blockquote';
}

function paragraph(letters: string): Y.XmlElement {
  const element = new Y.XmlElement('paragraph');
  element.insert(0, [new Y.XmlText(letters)]);
  return element;
}

/** Watches a device that has had no answer to what it wrote, or one up to a clock. */
function watching(doc: Y.Doc, onTextLost: (text: string) => void, acknowledgedClock = 0): OfflineMerge {
  return new OfflineMerge({
    doc,
    origin,
    onTextLost: (lost) => onTextLost(lost.map(({ text }) => text).join('\n\n')),
    acknowledgedClock: () => acknowledgedClock,
    isStalled: () => false,
    isApart: () => true,
    onBothChanged: () => {},
  });
}

const clockOf = (doc: Y.Doc) => Y.getState(doc.store, doc.clientID);

/** Lets a device take part in a merge; returns what was offered. */
function merge(device: Y.Doc, server: Y.Doc, acknowledgedClock = 0): string[] {
  const offered: string[] = [];
  const watch = watching(device, (text) => offered.push(text), acknowledgedClock);
  watch.begin();
  // The order of the protocol: the server's changes, its state, then what the device brings.
  const state = Y.encodeStateVector(server);
  Y.applyUpdate(device, Y.encodeStateAsUpdate(server, Y.encodeStateVector(device)), origin);
  watch.serverHas(Y.decodeStateVector(state));
  Y.applyUpdate(server, Y.encodeStateAsUpdate(device, state));
  watch.end();
  watch.close();
  return offered;
}

describe('C23: text written inside something that was deleted meanwhile', { timeout: 30_000 }, () => {
  test('exactly the texts whose new letters vanished are offered, in their order', () => {
    let merges = 0;
    let losses = 0;
    fc.assert(
      fc.property(
        acts,
        acts,
        acts,
        fc.constantFrom('tab', 'reload', 'answer lost'),
        fc.boolean(),
        (before, atAlice, atBob, kept, gc) => {
          // Without garbage collection deleted letters stay in the documents, as undo and merged updates keep them.
          const server = new Y.Doc({ gc });
          const common = freshLetters(0x4e00);
          contentOf(server).insert(0, [paragraph('a'), new Y.XmlElement('blockquote'), paragraph('b')]);
          for (const one of before) perform(server, one, common);
          let alice = copyOf(server);
          const alicesLetters = freshLetters(0x6000);
          for (const one of atAlice) perform(alice, one, alicesLetters);
          // As after a reload: her letters are in the store under the name of an earlier visit.
          if (kept === 'reload') alice = copyOf(alice);
          const bob = copyOf(server);
          const bobsLetters = freshLetters(0x8000);
          for (const one of atBob) perform(bob, one, bobsLetters);
          Y.applyUpdate(server, Y.encodeStateAsUpdate(bob));
          // The server took what she sent before the connection broke, but she got no acknowledgement.
          if (kept === 'answer lost') Y.applyUpdate(server, Y.encodeStateAsUpdate(alice));

          const written = textsOf(alice).map(plain);
          const offered = merge(alice, server);
          const left = textsOf(alice).map(plain).join('');
          const vanished = written.filter((text) =>
            [...text].some((letter) => letter >= '\u6000' && letter < '\u8000' && !left.includes(letter)),
          );
          expect(offered.join('\n\n')).toBe(vanished.join('\n\n'));
          merges += 1;
          losses += vanished.length > 0 ? 1 : 0;
          // Told of the same things once more, nothing is offered twice.
          expect(merge(alice, server, clockOf(alice))).toEqual([]);
        },
      ),
      { numRuns: 1_000 },
    );
    // The property says something only if texts do get lost.
    expect(losses / merges).toBeGreaterThan(0.02);
  });

  test('what they delete themselves meanwhile is not', () => {
    const alice = new Y.Doc();
    const watch = watching(alice, (text) => expect(text).toBeNull());
    watch.begin();
    watch.serverHas(Y.decodeStateVector(Y.encodeStateVector(new Y.Doc())));
    contentOf(alice).insert(0, [paragraph('one')]);
    contentOf(alice).delete(0, 1);
    watch.close();
  });

  test('on a connection that stalled, letters without an answer are offered, and no others', () => {
    const server = new Y.Doc();
    contentOf(server).insert(0, [paragraph('one'), paragraph('two')]);
    const alice = copyOf(server);
    const offered: string[] = [];
    let clock = 0;
    const watch = new OfflineMerge({
      doc: alice,
      origin,
      onTextLost: (lost) => offered.push(...lost.map(({ text }) => text)),
      acknowledgedClock: () => clock,
      isStalled: () => true,
      isApart: () => true,
      onBothChanged: () => {},
    });
    watch.begin();
    watch.serverHas(Y.decodeStateVector(Y.encodeStateVector(server)));
    watch.end();
    textsOf(alice)[0]?.insert(3, ' seen');
    Y.applyUpdate(server, Y.encodeStateAsUpdate(alice));
    clock = clockOf(alice);
    textsOf(alice)[1]?.insert(3, ' unseen');
    contentOf(server).delete(0, 2);
    Y.applyUpdate(alice, Y.encodeStateAsUpdate(server), origin);
    expect(offered).toEqual(['two unseen']);
  });

  test('what was removed before the connection broke is reported by the next one', () => {
    const server = new Y.Doc();
    contentOf(server).insert(0, [paragraph('one')]);
    const alice = copyOf(server);
    textsOf(alice)[0]?.insert(3, ' more');
    contentOf(server).delete(0, 1);
    const offered: string[] = [];
    const watch = watching(alice, (text) => offered.push(text));
    watch.begin();
    Y.applyUpdate(alice, Y.encodeStateAsUpdate(server), origin);
    watch.begin();
    expect(offered).toEqual([]);
    watch.serverHas(Y.decodeStateVector(Y.encodeStateVector(server)));
    expect(offered).toEqual(['one more']);
  });

  test('a space or two are not worth a copy', () => {
    const server = new Y.Doc();
    contentOf(server).insert(0, [paragraph('one')]);
    const alice = copyOf(server);
    textsOf(alice)[0]?.insert(3, '  ');
    contentOf(server).delete(0, 1);
    expect(merge(alice, server)).toEqual([]);
  });
});

function copyOf(doc: Y.Doc): Y.Doc {
  const copy = new Y.Doc({ gc: doc.gc });
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc));
  return copy;
}

function plain(text: Y.XmlText): string {
  return (text.toDelta() as { insert: string }[]).map(({ insert }) => insert).join('');
}
