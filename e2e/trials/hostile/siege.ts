import { setTimeout as sleep } from 'node:timers/promises';
import * as Y from 'yjs';
import type { ApiPerson } from '../../support/api-person.ts';
import { percentile } from '../../support/percentile.ts';
import { Attack } from './attack.ts';
import type { AttackReport } from './attacker.ts';
import type { BesiegedStack } from './besieged-stack.ts';
import { HonestWriter } from './honest-writer.ts';

export interface SiegeReport {
  attack: AttackReport;
  /** Milliseconds to the acknowledgement of an honest edit, 99th per cent and median. */
  quiet: { p50: number; p99: number };
  besieged: { p50: number; p99: number };
  /** The same while as many frames come as the attackers can send. */
  stormed: { p50: number; p99: number };
  /** Megabytes of the collab-server: before, after each part of the storm, and at the end. */
  memory: number[];
  /** Honest edits that were acknowledged, and of them those that the journal does not have. */
  marks: string[];
  lost: string[];
  /** Updates that attackers were told are saved, and of them those that the journal does not have. */
  falselyAcknowledged: string[];
  /** What the honest people see, and what the journal says. */
  seen: string[];
  stored: string;
  unreadable: number;
}

interface SiegeOptions {
  frames: number;
  seed: number;
}

const rounds = 4;
/** Of each round, at a rate that leaves the machine something to measure: sockets, sign-ins and logs cost too. */
const measuredFrames = 150;
const measuredRate = 60;
const stormRate = 3_000;
/** So many frames are looked at together, because what was acknowledged travels from process to process. */
const stormFrames = 3_000;

/**
 * Alice and bob write, in turns undisturbed and while a guest, a stranger, a reader and two editors send
 * frames that no editor sends. In turns, because whatever else the machine does then slows down both. Then
 * the rest of the frames comes as fast as it can.
 */
export async function besiege(house: BesiegedStack, { frames, seed }: SiegeOptions): Promise<SiegeReport> {
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
  const stormed: number[] = [];
  const during = async (times: number[], work: Promise<unknown>): Promise<void> => {
    const over = new AbortController();
    const typed = Promise.all(writers.map((writer) => writer.type(over.signal)));
    await work.finally(() => over.abort());
    times.push(...(await typed).flat());
  };
  try {
    await during([], sleep(500));
    const memory = [await house.memory()];
    for (let round = 0; round < rounds; round += 1) {
      await during(quiet, sleep(1_500));
      const order = { seed: seed + round, frames: measuredFrames, rate: measuredRate, attackers };
      await during(besieged, attack.send(order));
    }
    for (let part = 0; attack.report.frames < frames; part += 1) {
      const left = Math.min(stormFrames, frames - attack.report.frames);
      const order = {
        seed: seed + 1_000 + part,
        frames: left,
        rate: stormRate,
        attackers: [...attackers, ...attackers],
      };
      await during(stormed, attack.send(order));
      memory.push(await house.memory());
    }
    // One more round of peace: what is held for those who left has time to go.
    await during([], sleep(500));
    memory.push(await house.memory());

    const { doc, unreadable } = await house.replay(documentName);
    const stored = contentOf(doc);
    const marks = writers.flatMap((writer) => writer.marks);
    await Promise.all(writers.map(({ note }) => until(() => contentOf(note.doc) === stored)));
    return {
      attack: attack.report,
      quiet: figures(quiet),
      besieged: figures(besieged),
      stormed: figures(stormed),
      memory,
      marks,
      lost: marks.filter((mark) => !stored.includes(mark)),
      falselyAcknowledged: notIn(doc, attack.report.acknowledged).map((update) =>
        Buffer.from(update.subarray(0, 60)).toString('hex'),
      ),
      seen: notes.map((note) => contentOf(note.doc)),
      stored,
      unreadable,
    };
  } finally {
    await attack.end();
    for (const note of notes) note.vanish();
  }
}

/** Of these updates, those that would still change a document, wait in it, or can't be read at all. */
export function notIn(doc: Y.Doc, updates: readonly Uint8Array[]): Uint8Array[] {
  return updates.filter((update) => {
    let isChanged = false;
    const notice = () => {
      isChanged = true;
    };
    doc.on('update', notice);
    try {
      Y.applyUpdate(doc, update);
      return isChanged || doc.store.pendingStructs !== null || doc.store.pendingDs !== null;
    } catch {
      return true;
    } finally {
      doc.off('update', notice);
      doc.store.pendingStructs = null;
      doc.store.pendingDs = null;
    }
  });
}

function contentOf(doc: Y.Doc): string {
  return `${doc.getText('title').toString()}\n${doc.getXmlFragment('content').toString()}`;
}

function figures(times: number[]): { p50: number; p99: number } {
  const tenths = (share: number) => Math.round(percentile(times, share) * 10) / 10;
  return { p50: tenths(0.5), p99: tenths(0.99) };
}

/** Until it holds, or is given up: whoever compares afterwards says what differs. */
async function until(condition: () => boolean): Promise<void> {
  for (let tries = 0; tries < 200 && !condition(); tries += 1) await sleep(25);
}
