import { setTimeout as sleep } from 'node:timers/promises';
import * as Y from 'yjs';
import type { LiveNote } from '../../support/live/live-note.ts';
import type { ApiPerson } from '../../support/people/api-person.ts';
import type { Attack } from './attack/attack.ts';
import type { AttackOrder } from './attack/attack-process.ts';
import { type AttackPlan, type AttackReport, addReport, emptyReport } from './attack/attacker.ts';
import type { BesiegedStack } from './besieged-stack.ts';
import { HonestWriter } from './honest-writer.ts';

/** Bob writes with alice; rita may only read, steve nothing; mallory and oscar may write, and are hostile too. */
export type People = Record<'bob' | 'rita' | 'steve' | 'mallory' | 'oscar', ApiPerson>;

export interface WaveVerdict {
  attack: AttackReport;
  /** Honest edits that were acknowledged, and of them those that the journal does not have. */
  marks: number;
  lost: string[];
  /** Updates that were acknowledged to attackers, and of them those that the journal does not have. */
  falselyAcknowledged: string[];
  /** Whose screen shows something else than the journal says. */
  differing: string[];
  /** Rows that hold nothing readable. */
  unreadable: number;
}

/** Of each round, at a rate that leaves the machine something to measure: sockets, sign-ins and logs cost too. */
const measured = { frames: 150, rate: 60, quietMs: 1_500 };
/** More than there are, so that the attackers never rest. */
const stormRate = 100_000;
/** So many frames are looked at together, because what was acknowledged travels from process to process. */
const stormFrames = 3_000;
/** Most of what attackers do is waiting for answers, so each of them is there so many times. */
const crowd = 4;

/** One note in which alice and bob write while it is attacked, and what became of everything in it. */
export class Wave {
  private readonly house: BesiegedStack;
  private readonly attack: Attack<AttackOrder, AttackReport>;
  private readonly documentName: string;
  private readonly notes: readonly LiveNote[];
  private readonly writers: readonly HonestWriter[];
  private readonly attackers: Omit<AttackPlan, 'random'>[];
  private readonly report = emptyReport();

  private constructor(
    house: BesiegedStack,
    attack: Attack<AttackOrder, AttackReport>,
    {
      documentName,
      notes,
      attackers,
    }: { documentName: string; notes: LiveNote[]; attackers: Omit<AttackPlan, 'random'>[] },
  ) {
    this.documentName = documentName;
    this.house = house;
    this.attack = attack;
    this.notes = notes;
    this.writers = notes.map((note, index) => new HonestWriter(note, index === 0 ? 'alice' : 'bob'));
    this.attackers = attackers;
  }

  static async begin(
    house: BesiegedStack,
    attack: Attack<AttackOrder, AttackReport>,
    { bob, rita, steve, mallory, oscar }: People,
  ): Promise<Wave> {
    const documentName = await house.note([bob, mallory, oscar], [rita]);
    const notes = await Promise.all([house.open(documentName, house.alice), house.open(documentName, bob)]);
    const victims = notes.map(({ doc }) => doc.clientID);
    const common = { url: house.url, documentName, victims };
    const attackers = [
      { ...common, token: '', signsIn: false },
      ...[steve, rita, mallory, oscar].map(({ token }) => ({ ...common, token, signsIn: true })),
    ];
    return new Wave(house, attack, { documentName, notes, attackers });
  }

  get frames(): number {
    return this.report.frames;
  }

  /** Milliseconds to the acknowledgements of what is typed meanwhile. */
  async during(work: Promise<unknown>): Promise<number[]> {
    const over = new AbortController();
    const typed = Promise.all(this.writers.map((writer) => writer.type(over.signal)));
    await work.finally(() => over.abort());
    return (await typed).flat();
  }

  peace(): Promise<number[]> {
    return this.during(sleep(measured.quietMs));
  }

  /** So many frames that the machine still has something to measure. */
  siege(seed: number): Promise<number[]> {
    const { frames, rate } = measured;
    return this.during(this.send({ seed, frames, rate, attackers: this.attackers }));
  }

  /** As many frames as the attackers can send, in one piece. */
  storm(seed: number, most: number): Promise<number[]> {
    const attackers = Array.from({ length: crowd }, () => this.attackers).flat();
    return this.during(this.send({ seed, frames: Math.min(stormFrames, most), rate: stormRate, attackers }));
  }

  /** Compares everything that was acknowledged with what is stored. There must be no more writers. */
  async judge(): Promise<WaveVerdict> {
    const { doc, unreadable } = await this.house.replay(this.documentName);
    const stored = contentOf(doc);
    const marks = this.writers.flatMap((writer) => writer.marks);
    await Promise.all(this.notes.map((note) => until(() => contentOf(note.doc) === stored)));
    return {
      attack: this.report,
      marks: marks.length,
      lost: marks.filter((mark) => !stored.includes(mark)),
      differing: this.writers.flatMap(({ note, name }) => (contentOf(note.doc) === stored ? [] : [name])),
      falselyAcknowledged: notIn(doc, this.report.acknowledged).map((update) =>
        Buffer.from(update.subarray(0, 60)).toString('hex'),
      ),
      unreadable,
    };
  }

  end(): void {
    for (const note of this.notes) note.vanish();
  }

  private async send(order: AttackOrder): Promise<void> {
    addReport(this.report, await this.attack.send(order));
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

/** Until it holds, or times out: the comparison afterwards reports what differs. */
async function until(condition: () => boolean): Promise<void> {
  for (let tries = 0; tries < 2_400 && !condition(); tries += 1) await sleep(25);
}
