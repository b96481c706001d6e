import { MessageType } from '@hocuspocus/server';
import * as encoding from 'lib0/encoding';
import {
  below,
  type Forger,
  flipBits,
  forgedUpdate,
  genuineUpdate,
  pick,
  writeAnything,
} from './forged-updates.ts';
import { bytesOf, frame, greeting, presenceFrame, syncFrame, syncSteps, tokenFrame } from './wire.ts';

export interface FrameForger extends Forger {
  documentName: string;
  token: string;
}

/** What an honest client sends, to be damaged. */
function recorded(forger: FrameForger): Uint8Array<ArrayBuffer> {
  const { documentName: name, token, random } = forger;
  return pick(random, [
    () => tokenFrame(name, token),
    () => greeting(name),
    () => syncFrame(name, syncSteps.update, genuineUpdate(forger)),
    () => syncFrame(name, syncSteps.missing, genuineUpdate(forger)),
    () => presenceFrame(name, [{ id: below(random, 2 ** 32), clock: 1, state: '{"cursor":{"anchor":1}}' }]),
    () => frame(name, MessageType.QueryAwareness, () => {}),
  ])();
}

const strangeNames = [
  '',
  'note.1',
  'constructor',
  '__proto__',
  'note.00000000-0000-7000-8000-000000000000.1',
  'x'.repeat(300),
  '\u0000',
];
const strangeTokens = ['', 'x', 'a.b.c', 'x'.repeat(5_000)];

/** Frames of any kind, by what is wrong with them. */
const frameForgeries = {
  'bit flips': (forger: FrameForger) => flipBits(recorded(forger), forger.random),
  truncated: (forger) => {
    const whole = recorded(forger);
    return whole.slice(0, below(forger.random, whole.length));
  },
  'by the grammar': ({ documentName, random }) =>
    frame(documentName, below(random, 12), (encoder) => {
      for (let values = below(random, 8); values > 0; values -= 1) writeAnything(encoder, random);
    }),
  'a number without an end': ({ random }) => new Uint8Array(1 + below(random, 40)).fill(255),
  'a length beyond everything': ({ documentName, random }) =>
    frame(documentName, below(random, 5), (encoder) => {
      encoding.writeVarUint(encoder, below(random, 3));
      encoding.writeVarUint(encoder, Number.MAX_SAFE_INTEGER);
    }),
  'a wrong document': (forger) =>
    syncFrame(pick(forger.random, strangeNames), syncSteps.update, genuineUpdate(forger)),
  'another session of the same document': (forger) =>
    syncFrame(`${forger.documentName}\0${below(forger.random, 5)}`, syncSteps.update, genuineUpdate(forger)),
  nothing: () => new Uint8Array(),
  text: ({ random }) => pick(random, ['hello', '', '{"type":"auth"}', '\u0000'.repeat(100)]),
  'a wrong type': ({ documentName, random }) =>
    frame(documentName, below(random, 300), (encoder) => encoding.writeVarString(encoder, '{"not": "json')),
  huge: ({ random }) => new Uint8Array(below(random, 400_000)).fill(below(random, 256)),
  'somebody else’s presence': ({ documentName, random, victims }) =>
    presenceFrame(documentName, [
      { id: pick(random, [...victims, 7]), clock: 2 ** 31, state: '{"user":{"name":"CEO","color":"red;"}}' },
      { id: pick(random, [...victims, 7]), clock: 2 ** 32, state: 'null' },
      {
        id: below(random, 2 ** 32),
        clock: 1,
        state: pick(random, ['{broken', '[]', '1', `"${'x'.repeat(5_000)}"`]),
      },
    ]),
  'a million people present': ({ documentName }) =>
    frame(documentName, MessageType.Awareness, (encoder) =>
      encoding.writeVarUint8Array(
        encoder,
        bytesOf((entries) => encoding.writeVarUint(entries, 1_000_000)),
      ),
    ),
  stateless: ({ documentName, random }) =>
    frame(documentName, pick(random, [MessageType.Stateless, MessageType.BroadcastStateless]), (encoder) =>
      encoding.writeVarString(encoder, '{"not": "json'),
    ),
  'a token again': ({ documentName, random, token }) =>
    tokenFrame(documentName, random() < 0.5 ? token : pick(random, strangeTokens)),
  'a broken state vector': ({ documentName, random }) =>
    syncFrame(documentName, syncSteps.stateVector, new Uint8Array(below(random, 50)).fill(200)),
  'a forged update': (forger) =>
    syncFrame(
      forger.documentName,
      below(forger.random, 4),
      forgedUpdate(forger),
      pick(forger.random, [MessageType.Sync, MessageType.SyncReply]),
    ),
} as const satisfies Record<string, (forger: FrameForger) => Uint8Array<ArrayBuffer> | string>;

export function forgedFrame(forger: FrameForger): Uint8Array<ArrayBuffer> | string {
  return pick(
    forger.random,
    Object.values(frameForgeries) as ((forger: FrameForger) => Uint8Array<ArrayBuffer> | string)[],
  )(forger);
}
