import { readContent, restoreDocument, takeRestoreBack } from '@commonplace/contracts/document/server';
import { vi } from 'vitest';
import * as Y from 'yjs';
import { seededRandom } from '../../support/seeded-random.ts';
import { Device } from './device.ts';
import { Ledger } from './ledger.ts';
import { ModelNetwork } from './model-network.ts';
import { lettersIn } from './transactions.ts';

const people = 4;

/** What a restore that was taken back lost. */
export interface RestoreVerdict {
  /** Letters typed since the restore that the document had, and that taking it back took. */
  typed: string[];
  /** Letters of what the restore replaced that no one deleted since, and that are not back. */
  replaced: string[];
  /** Letters that are there twice, although they were once in each of the states before. */
  doubled: string[];
  /** Letters that were back, and went when everybody saw it, although no one deleted them. */
  lost: string[];
}

/**
 * A note that people write with the product's editor, on and off line, while a moment of it is restored, and the restore
 * is taken back after they have written on. Every letter is written once, so that each can be followed.
 */
export class RestoredNote {
  acts = 0;
  readonly #random: () => number;
  readonly #ledger = new Ledger();
  readonly #network: ModelNetwork;
  readonly #devices: Device[];

  constructor(seed: number) {
    this.#random = seededRandom(seed);
    // The client ids of the server.
    vi.spyOn(Math, 'random').mockImplementation(this.#random);
    const docs = Array.from({ length: people }, () => new Y.Doc());
    for (const doc of docs) doc.clientID = 2 ** 20 + this.#below(2 ** 31);
    this.#network = new ModelNetwork(new Y.Doc(), docs);
    for (const index of docs.keys()) this.#network.connect(index);
    this.#devices = docs.map((doc, index) => new Device(index, doc, this.#ledger, this.#random));
  }

  /** Some acts, a restore, some more, and it is taken back while people write. */
  write(): RestoreVerdict {
    this.#act(20 + this.#below(60));
    const past = copyOf(this.#network.server);
    this.#act(10 + this.#below(60));
    const before = this.#onServer((doc) => restoreDocument(doc, past));
    const after = copyOf(this.#network.server);
    this.#act(this.#below(60));
    const present = this.#onServer((doc) => takeRestoreBack(doc, { before, after }));
    const result = copyOf(this.#network.server);
    this.#act(this.#below(10));
    this.#network.settle();
    for (const device of this.#devices) device.destroy();

    const [was, restored, now, is] = [before, after, present, result].map(lettersIn) as [
      Set<string>,
      Set<string>,
      Set<string>,
      Set<string>,
    ];
    const { server } = this.#network;
    const gone = new Set(this.#ledger.judge(server).lost);
    // Until its editor takes one away, a letter may be there twice.
    const twice = new Set([past, before, after, present].flatMap(doubledIn));
    return {
      typed: [...now].filter((letter) => !restored.has(letter) && !is.has(letter)),
      replaced: [...was].filter(
        (letter) => (!restored.has(letter) || now.has(letter)) && !is.has(letter) && !twice.has(letter),
      ),
      doubled: doubledIn(result).filter((letter) => !twice.has(letter)),
      lost: [...is].filter((letter) => gone.has(letter)),
    };
  }

  #act(count: number): void {
    for (let left = count; left > 0; left -= 1) {
      const index = this.#below(people);
      const chance = this.#random();
      if (chance < 0.05) this.#network.disconnect(index);
      else if (chance < 0.2) this.#network.connect(index);
      else this.#devices[index]?.act();
      for (let updates = this.#below(12); updates > 0; updates -= 1) this.#network.deliver(this.#random);
      this.acts += 1;
    }
  }

  /** @returns what it was before */
  #onServer(write: (doc: Y.Doc) => Uint8Array | null): Y.Doc {
    const { server } = this.#network;
    const before = copyOf(server);
    const doc = copyOf(server);
    doc.on('afterTransaction', (transaction: Y.Transaction) =>
      this.#ledger.enter(people, transaction, { kind: 'restore', intent: 'removes' }),
    );
    const update = write(doc);
    if (update) Y.applyUpdate(server, update, 'server');
    return before;
  }

  #below(count: number): number {
    return Math.floor(this.#random() * count);
  }
}

function copyOf(doc: Y.Doc): Y.Doc {
  const copy = new Y.Doc();
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc));
  return copy;
}

/** Letters that are read twice. */
function doubledIn(doc: Y.Doc): string[] {
  const seen = new Set<string>();
  const text = [...readContent(doc).textContent];
  return text.filter((letter) => letter > '\u4dff' && seen.size === seen.add(letter).size);
}
