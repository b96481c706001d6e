import * as Y from 'yjs';
import type { ApiPerson } from '../../support/api-person.ts';
import { Attack } from './attack.ts';
import type { AttackReport } from './attacker.ts';
import type { BesiegedStack } from './besieged-stack.ts';
import { HonestWriter } from './honest-writer.ts';

export interface SiegeReport {
  attack: AttackReport;
  /** Milliseconds to the acknowledgement of an honest edit, 99th per cent and median. */
  quiet: { p50: number; p99: number };
  besieged: { p50: number; p99: number };
  memory: { before: number; after: number };
  /** Honest edits that were acknowledged, and of them those that the journal does not have. */
  marks: string[];
  lost: string[];
  /** Updates that attackers were told are saved, and of them those that the journal does not have. */
  falselyAcknowledged: number;
  /** What the honest people see, and what the journal says. */
  seen: string[];
  stored: string;
}

interface SiegeOptions {
  frames: number;
  /** Frames a second, all attackers together. */
  rate: number;
  seed: number;
  rounds: number;
}

/**
 * Alice and bob write, in turns undisturbed and while a guest, a stranger, a reader and two editors send
 * frames that no editor sends. In turns, because whatever else the machine does then slows down both.
 */
export async function besiege(
  house: BesiegedStack,
  { frames, rate, seed, rounds }: SiegeOptions,
): Promise<SiegeReport> {
  const [bob, reader, stranger, mallory, oscar] = (await Promise.all(
    ['bob', 'rita', 'steve', 'mallory', 'oscar'].map((name) => house.join(name)),
  )) as [ApiPerson, ApiPerson, ApiPerson, ApiPerson, ApiPerson];
  const documentName = await house.note([bob, mallory, oscar], [reader]);
  const notes = await Promise.all([house.open(documentName, house.alice), house.open(documentName, bob)]);
  const writers = notes.map((note, index) => new HonestWriter(note, index === 0 ? 'alice' : 'bob'));
  const victims = notes.map(({ doc }) => doc.clientID);
  const common = { url: house.url, documentName, victims };
  const attackers = [
    { ...common, token: '', signsIn: false },
    ...[stranger, reader, mallory, oscar].map(({ token }) => ({ ...common, token, signsIn: true })),
  ];

  const attack = new Attack();
  const quiet: number[] = [];
  const besieged: number[] = [];
  const during = async (times: number[], work: Promise<unknown>): Promise<void> => {
    const over = new AbortController();
    const typed = Promise.all(writers.map((writer) => writer.type(over.signal)));
    await work.finally(() => over.abort());
    times.push(...(await typed).flat());
  };
  try {
    await during([], pause(500));
    const before = await house.memory();
    for (let round = 0; round < rounds; round += 1) {
      await during(quiet, pause(1_500));
      const order = { seed: seed + round, frames: Math.ceil(frames / rounds), rate, attackers };
      await during(besieged, attack.send(order));
    }
    // One more round of peace: what is held for those who left has time to go.
    await during([], pause(500));
    const after = await house.memory();

    const { doc } = await house.replay(documentName);
    const stored = contentOf(doc);
    const marks = writers.flatMap((writer) => writer.marks);
    await Promise.all(writers.map(({ note }) => until(() => contentOf(note.doc) === stored)));
    return {
      attack: attack.report,
      quiet: figures(quiet),
      besieged: figures(besieged),
      memory: { before, after },
      marks,
      lost: marks.filter((mark) => !stored.includes(mark)),
      falselyAcknowledged: attack.report.acknowledged.filter((update) => !holds(doc, update)).length,
      seen: notes.map((note) => contentOf(note.doc)),
      stored,
    };
  } finally {
    await attack.end();
    for (const note of notes) note.vanish();
  }
}

/** Whether everything that an update brings and deletes is in a document. */
export function holds(doc: Y.Doc, update: Uint8Array): boolean {
  try {
    return Y.snapshotContainsUpdate(Y.snapshot(doc), update);
  } catch {
    return false;
  }
}

function contentOf(doc: Y.Doc): string {
  return `${doc.getText('title').toString()}\n${doc.getXmlFragment('content').toString()}`;
}

function figures(times: number[]): { p50: number; p99: number } {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) =>
    Math.round((sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN) * 10) / 10;
  return { p50: at(0.5), p99: at(0.99) };
}

/** Until it holds, or is given up: whoever compares afterwards says what differs. */
async function until(condition: () => boolean): Promise<void> {
  for (let tries = 0; tries < 200 && !condition(); tries += 1) await pause(25);
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
