// A process of its own: people who type in a note over /collab, their carets shown to the others.
import { setTimeout as pause } from 'node:timers/promises';
import * as Y from 'yjs';
import { LiveNote } from '../../e2e/support/live/live-note.ts';
import { seededRandom } from '../../e2e/support/seeded-random.ts';

export interface WritersOrder {
  url: string;
  documentName: string;
  tokens: string[];
  seed: number;
  keysPerSecond: number;
}

/** Letters typed at one place before a writer goes on elsewhere. */
const lettersAtOnePlace = 60;

// The parent process may have ended.
process.once('disconnect', () => process.exit());
process.once('message', (order: WritersOrder) => void write(order));

async function write({ url, documentName, tokens, seed, keysPerSecond }: WritersOrder): Promise<void> {
  const notes = await Promise.all(
    tokens.map((token) => new LiveNote({ url, documentName, token }).synced(30_000)),
  );
  const counts = notes.map(() => 0);
  process.send?.('ready');
  process.on('message', (message) => {
    if (message === 'count')
      process.send?.(
        counts.reduce((sum, count) => sum + count, 0),
        () => undefined,
      );
  });
  await Promise.all(
    notes.map(async (note, index) => {
      const random = seededRandom(seed + index);
      for (;;) {
        const text = textNear(note, random());
        for (let letter = 0; letter < lettersAtOnePlace; letter += 1) {
          const at = Math.min(letter, text.length);
          text.insert(at, letter % 6 === 5 ? ' ' : String.fromCharCode(97 + Math.floor(random() * 26)));
          const caret = Y.relativePositionToJSON(Y.createRelativePositionFromTypeIndex(text, at + 1));
          note.provider.setAwarenessField('cursor', { anchor: caret, head: caret });
          counts[index] = (counts[index] ?? 0) + 1;
          await pause((1000 / keysPerSecond) * (0.5 + random()));
        }
      }
    }),
  );
}

/** The first text at or behind a place in the note, given as a share of its blocks. */
function textNear(note: LiveNote, share: number): Y.XmlText {
  const { content } = note;
  for (let index = Math.floor(content.length * share); index < content.length; index += 1) {
    const block = content.get(index);
    const first = block instanceof Y.XmlElement ? block.get(0) : null;
    if (first instanceof Y.XmlText) return first;
  }
  return textNear(note, share / 2);
}
