import * as encoding from 'lib0/encoding';
import * as Y from 'yjs';
import { bytesOf, type Write } from './wire.ts';

export interface Forger {
  random: () => number;
  /** Client ids of people who write in the note meanwhile, and how far each may have come. */
  victims: readonly number[];
}

const pick = <T>(random: () => number, from: readonly T[]): T =>
  from[Math.floor(random() * from.length)] as T;
const below = (random: () => number, limit: number) => Math.floor(random() * limit);

/** What an editor really sends: a paragraph with some words. */
export function genuineUpdate({ random }: Pick<Forger, 'random'>, words = `words ${random()}`): Uint8Array {
  const doc = new Y.Doc();
  doc.clientID = below(random, 2 ** 32);
  const paragraph = new Y.XmlElement('paragraph');
  paragraph.insert(0, [new Y.XmlText(words)]);
  doc.getXmlFragment('content').insert(0, [paragraph]);
  return Y.encodeStateAsUpdate(doc);
}

function lineOf(structs: number, client: number, clock: number, write: Write, deletions = true): Uint8Array {
  return bytesOf((encoder) => {
    for (const value of [1, structs, client, clock]) encoding.writeVarUint(encoder, value);
    write(encoder);
    if (deletions) encoding.writeVarUint(encoder, 0);
  });
}

function flipBits(bytes: Uint8Array, random: () => number): Uint8Array<ArrayBuffer> {
  const flipped = bytes.slice() as Uint8Array<ArrayBuffer>;
  for (let flips = 1 + below(random, 4); flips > 0; flips -= 1) {
    const at = below(random, flipped.length);
    flipped[at] = (flipped[at] as number) ^ (1 << below(random, 8));
  }
  return flipped;
}

/** A value of the encoding that Yjs uses, of any kind. */
function writeAnything(encoder: encoding.Encoder, random: () => number): void {
  const writes = [
    () => encoding.writeVarUint(encoder, below(random, 300)),
    () => encoding.writeVarUint(encoder, Math.floor(random() * Number.MAX_SAFE_INTEGER)),
    () =>
      encoding.writeVarString(encoder, pick(random, ['title', 'content', '', '__proto__', '\u0000', '🙂'])),
    () => encoding.writeUint8(encoder, below(random, 256)),
    () => encoding.writeAny(encoder, pick(random, [null, true, -1.5, 'x', { a: [1] }, [[]]])),
    () => encoding.writeVarUint8Array(encoder, new Uint8Array(below(random, 20))),
  ];
  pick(random, writes)();
}

/** A struct with the fields of one, any of which may be wrong. */
function writeStruct(encoder: encoding.Encoder, { random, victims }: Forger): void {
  const info = below(random, 256);
  encoding.writeUint8(encoder, info);
  for (const bit of [0x80, 0x40]) {
    if (!(info & bit)) continue;
    encoding.writeVarUint(encoder, random() < 0.5 ? below(random, 10) : pick(random, [...victims, 7]));
    encoding.writeVarUint(encoder, below(random, 20));
  }
  if (!(info & 0xc0)) {
    encoding.writeVarUint(encoder, below(random, 3));
    encoding.writeVarString(encoder, pick(random, ['title', 'content', 'x']));
  }
  for (let fields = below(random, 3); fields > 0; fields -= 1) writeAnything(encoder, random);
}

/** Updates that no editor makes, by what is wrong with them. */
const forgeries = {
  'bit flips': (forger: Forger) => flipBits(genuineUpdate(forger), forger.random),
  truncated: (forger) => {
    const genuine = genuineUpdate(forger);
    return genuine.slice(0, below(forger.random, genuine.length));
  },
  'by the grammar': (forger) =>
    bytesOf((encoder) => {
      const lines = below(forger.random, 3);
      encoding.writeVarUint(encoder, lines);
      for (let line = 0; line < lines; line += 1) {
        const structs = below(forger.random, 4);
        encoding.writeVarUint(encoder, structs);
        encoding.writeVarUint(encoder, below(forger.random, 1_000));
        encoding.writeVarUint(encoder, below(forger.random, 3));
        for (let index = 0; index < structs; index += 1) writeStruct(encoder, forger);
      }
      for (let values = below(forger.random, 8); values > 0; values -= 1)
        writeAnything(encoder, forger.random);
    }),
  'millions of structs claimed': ({ random }) =>
    bytesOf((encoder) => {
      for (const value of [1, 10_000_000 + below(random, 30_000_000), below(random, 2 ** 32), 0])
        encoding.writeVarUint(encoder, value);
    }),
  'without what it builds on': ({ random }) =>
    lineOf(1, below(random, 2 ** 32), 1 + below(random, 1_000), (encoder) => {
      encoding.writeUint8(encoder, 0x84);
      encoding.writeVarUint(encoder, below(random, 2 ** 32));
      encoding.writeVarUint(encoder, below(random, 100));
      encoding.writeVarString(encoder, 'orphan');
    }),
  'under somebody else’s client id': ({ random, victims }) =>
    lineOf(1, pick(random, [...victims, 7]), below(random, 400), (encoder) => {
      encoding.writeUint8(encoder, 0);
      encoding.writeVarUint(encoder, 1 + below(random, 500));
    }),
  'values nested deep': ({ random }) => {
    const depth = 33 + below(random, 4_000);
    return lineOf(1, below(random, 2 ** 32), 0, (encoder) => {
      encoding.writeUint8(encoder, 5);
      encoding.writeVarUint(encoder, 1);
      encoding.writeVarString(encoder, 'title');
      encoding.writeVarString(encoder, '['.repeat(depth) + ']'.repeat(depth));
    });
  },
  'blocks nested deep': ({ random }) => {
    const client = below(random, 2 ** 32);
    const depth = 200 + below(random, 2_000);
    return lineOf(depth, client, 0, (encoder) => {
      for (let level = 0; level < depth; level += 1) {
        encoding.writeUint8(encoder, 7);
        encoding.writeVarUint(encoder, level === 0 ? 1 : 0);
        if (level === 0) encoding.writeVarString(encoder, 'content');
        else {
          encoding.writeVarUint(encoder, client);
          encoding.writeVarUint(encoder, level - 1);
        }
        encoding.writeVarUint(encoder, 3);
        encoding.writeVarString(encoder, 'blockquote');
      }
    });
  },
  'a set of a million deletions': ({ random, victims }) =>
    bytesOf((encoder) => {
      const entries = random() < 0.9 ? 1_000_000 : 20_000;
      for (const value of [0, 1, pick(random, [...victims, 7]), entries])
        encoding.writeVarUint(encoder, value);
      const written = entries === 1_000_000 ? below(random, 100) : entries;
      for (let index = 0; index < written; index += 1) {
        encoding.writeVarUint(encoder, 1_000_000 + index * 2);
        encoding.writeVarUint(encoder, 1);
      }
    }),
  'things that are nothing': ({ random }) =>
    lineOf(1, below(random, 2 ** 32), 0, (encoder) => {
      encoding.writeUint8(encoder, pick(random, [0, 10]));
      encoding.writeVarUint(encoder, pick(random, [0, 2 ** 31, 2 ** 40, Number.MAX_SAFE_INTEGER]));
    }),
  'a walk through everything': ({ random }) => {
    const clients = 120;
    return bytesOf((encoder) => {
      encoding.writeVarUint(encoder, clients);
      const first = below(random, 2 ** 31);
      for (let client = clients; client > 0; client -= 1) {
        for (const value of [1, first + client, 0]) encoding.writeVarUint(encoder, value);
        encoding.writeUint8(encoder, 4);
        encoding.writeVarUint(encoder, 1);
        encoding.writeVarString(encoder, 'title');
        encoding.writeVarString(encoder, 'x');
      }
      encoding.writeVarUint(encoder, 0);
    });
  },
  large: ({ random }) => new Uint8Array(100_000 + below(random, 200_000)).fill(1 + below(random, 255)),
} as const satisfies Record<string, (forger: Forger) => Uint8Array>;

export function forgedUpdate(forger: Forger): Uint8Array {
  const kinds = Object.values(forgeries) as ((forger: Forger) => Uint8Array)[];
  return pick(forger.random, kinds)(forger);
}

export { below, flipBits, pick, writeAnything };
