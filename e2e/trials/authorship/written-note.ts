import { documentFields } from '@commonplace/contracts/document';
import {
  readContent,
  readWriters,
  renderHtml,
  restoreDocument,
  writeDocument,
} from '@commonplace/contracts/document/server';
import type { Node } from '@tiptap/pm/model';
import { vi } from 'vitest';
import * as Y from 'yjs';
import { squeezeRows } from '../../../backend/src/content/history/squeeze-rows.ts';
import type { StoredRow } from '../../../backend/src/content/journal/stored-state.ts';
import { buildWriters } from '../../../backend/src/content/workers/build-writers.ts';
import { seededRandom } from '../../support/seeded-random.ts';
import { Device } from '../convergence/device.ts';
import { Ledger } from '../convergence/ledger.ts';
import { ModelNetwork } from '../convergence/model-network.ts';
import { lastBefore } from '../convergence/transactions.ts';
import { AnchoredLetters } from './anchored-letters.ts';

const people = 5;
const restWriter = 'rest';
/** Between two acts, in milliseconds: windows of history end among them. */
const pauseMs = 20_000;

/** A letter of the note that is not of who typed it. */
export interface WrongLetter {
  letter: string;
  typedBy: string;
  saidBy: string | null;
}

/**
 * A note that five people write with the product's editor, drag blocks in, undo in, on and off line, while others write
 * and restore it over REST; with every row of its journal, and the ledger of who typed which letter.
 */
export class WrittenNote {
  acts = 0;
  readonly #random: () => number;
  /** Apart, so that the note is the same with anchors and without. */
  readonly #anchoring: () => number;
  readonly #foldsAt: number;
  readonly #docs: readonly Y.Doc[];
  readonly #ledger = new Ledger();
  readonly #overRest = new Set<string>();
  readonly #rows: StoredRow[] = [];
  readonly #network: ModelNetwork;
  readonly #devices: Device[];
  /** What the note was now and then. */
  readonly #moments: Uint8Array[] = [];
  readonly anchored = new AnchoredLetters(this.#rows, isFollowed);

  constructor(seed: number) {
    this.#random = seededRandom(seed);
    // The client ids of the server.
    vi.spyOn(Math, 'random').mockImplementation(this.#random);
    const docs = Array.from({ length: people }, () => new Y.Doc());
    this.#docs = docs;
    this.#anchoring = seededRandom(seed + 1_000_000);
    this.#foldsAt = [0.5, 0.1, 0.01][seed % 3] as number;
    for (const doc of docs) doc.clientID = 2 ** 20 + this.#below(2 ** 31);
    const server = new Y.Doc();
    server.on('update', (update: Uint8Array, origin: unknown) => {
      const by = docs.indexOf((origin as { doc: Y.Doc } | null)?.doc as Y.Doc);
      this.#rows.push({
        seq: this.#rows.length + 1,
        update,
        userId: by < 0 ? String(origin) : `person ${by}`,
        at: (this.acts + 1) * pauseMs,
      });
    });
    this.#network = new ModelNetwork(server, docs);
    for (const index of docs.keys()) this.#network.connect(index);
    this.#devices = docs.map((doc, index) => new Device(index, doc, this.#ledger, this.#random));
  }

  /** Some acts, then everybody online. */
  write(acts: number): void {
    while (this.acts < acts) {
      const index = this.#below(people);
      const chance = this.#random();
      if (chance < 0.05) this.#network.disconnect(index);
      else if (chance < 0.15) this.#network.connect(index);
      else if (chance < 0.17) this.#writeOverRest();
      else if (chance < 0.175) this.#restore();
      else if (chance < 0.22) this.#drag(index);
      else this.#devices[index]?.act();
      this.acts += 1;
      for (let count = this.#below(12); count > 0; count -= 1) this.#network.deliver(this.#random);
      if (chance > 0.97) this.#rememberMoment();
      this.#anchor(index);
    }
    this.#network.settle();
    for (const device of this.#devices) device.destroy();
  }

  get rows(): number {
    return this.#rows.length;
  }

  /** Whom history says the letters of the note are by, beside who typed them. */
  judge(): { letters: number; wrong: WrongLetter[] } {
    const end = { open: [], lastAt: 0, cuts: [], hasGround: true, bytes: 0 };
    const segments = squeezeRows(end, this.#rows);
    const writings = segments.map(({ userId, update }) => ({ userId, at: null, update, isPacked: true }));
    const { server } = this.#network;
    const { title, content } = readWriters(server, buildWriters({ owners: [], writings }));
    const said = [...title, ...content].flatMap(({ length, userId }) =>
      Array<string | null>(length).fill(userId),
    );
    const text = server.getText(documentFields.title).toString() + textOf(readContent(server));
    const wrong: WrongLetter[] = [];
    let letters = 0;
    for (const [index, letter] of text.split('').entries()) {
      if (!isFollowed(letter)) continue;
      letters += 1;
      const typedBy = this.#overRest.has(letter) ? restWriter : `person ${this.#ledger.writerOf(letter)}`;
      const saidBy = said[index] ?? null;
      if (typedBy !== saidBy) wrong.push({ letter, typedBy, saidBy });
    }
    return { letters, wrong };
  }

  #below(count: number): number {
    return Math.floor(this.#random() * count);
  }

  /** The whole content with something new in it, in another order, or with blocks of another kind. */
  #writeOverRest(): void {
    const blocks = readContent(this.#network.server).children.map((block) =>
      renderHtml(block.type.schema.topNodeType.create(null, block)),
    );
    const letter = this.#ledger.freshLetter();
    this.#overRest.add(letter);
    const [moved = ''] = blocks.splice(this.#below(blocks.length), 1);
    const block =
      this.#random() < 0.5
        ? moved
        : moved.replace(/^<p[ >].*?<\/p>$/s, (p) => `<blockquote>${p}</blockquote>`);
    blocks.splice(this.#below(blocks.length + 1), 0, block);
    blocks.splice(this.#below(blocks.length + 1), 0, `<p>${letter}</p>`);
    this.#onServer((doc) => writeDocument(doc, { content: { html: blocks.join('') } }));
  }

  /** Unless a letter is there twice until its editor takes one away. */
  #rememberMoment(): void {
    const { server } = this.#network;
    const text = textOf(readContent(server)).split('').filter(isFollowed);
    if (new Set(text).size === text.length) this.#moments.push(Y.encodeStateAsUpdate(server));
  }

  #restore(): void {
    const moment = this.#moments[this.#below(this.#moments.length)];
    if (!moment) return;
    const past = new Y.Doc();
    Y.applyUpdate(past, moment);
    this.#onServer((doc) => restoreDocument(doc, past), 'restorer');
  }

  #onServer(write: (doc: Y.Doc) => Uint8Array | null, who = restWriter): void {
    const { server } = this.#network;
    const doc = new Y.Doc();
    Y.applyUpdate(doc, Y.encodeStateAsUpdate(server));
    const update = write(doc);
    if (update) Y.applyUpdate(server, update, who);
  }

  #anchor(index: number): void {
    const chance = this.#anchoring();
    // A note of which a fold takes in an act or so each time, or hundreds of them.
    if (chance < this.#foldsAt) this.anchored.fold(this.#anchoring() < 0.3);
    if (chance > 0.9) this.anchored.set(this.#docs[index] as Y.Doc, this.#anchoring);
  }

  /** As the handle of a block does: what stands at the new place is another node. */
  #drag(index: number): void {
    const { screen } = this.#devices[index] as Device;
    const { doc, tr } = screen.state;
    if (doc.childCount < 2) return;
    const starts = doc.children.map((_, at) => sizeOf(doc.children.slice(0, at)));
    const from = this.#below(doc.childCount);
    const block = doc.child(from);
    const to = [...starts, doc.content.size].filter((_, at) => at !== from && at !== from + 1);
    const copy = block.type.create(block.attrs, block.content, block.marks);
    tr.insert(to[this.#below(to.length)] as number, copy);
    const start = tr.mapping.map(starts[from] as number);
    screen.dispatch(tr.delete(start, start + block.nodeSize));
  }
}

const sizeOf = (nodes: readonly Node[]) => nodes.reduce((size, { nodeSize }) => size + nodeSize, 0);

const isFollowed = (letter: string) => letter.charCodeAt(0) > lastBefore;

function textOf(content: Node): string {
  let text = '';
  content.descendants((node) => {
    text += node.text ?? '';
  });
  return text;
}
