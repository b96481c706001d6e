import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { api } from '@commonplace/contracts/api';
import { expect, test } from 'vitest';
import { type Stack, startStack } from '../../../scripts/stack.mjs';
import { JournalReader } from '../../support/live/journal-reader.ts';
import { LiveNote } from '../../support/live/live-note.ts';
import { type ApiPerson, registerPerson } from '../../support/people/api-person.ts';
import { databaseOf, databasesOfForm } from '../../support/stack/trial-databases.ts';
import { sayResult, timeLimit, trialPlan } from '../../support/trial-plan.ts';
import { expectWithin } from '../../support/within.ts';
import { marksIn } from './marks-in.ts';
import { together } from './together.ts';

const secret = 'shared-by-the-processes-of-this-trial';
const { isLong, seed } = trialPlan({ short: 1, long: 1 });
const plan = { isLong, seed, count: isLong ? 5 : 1 };
const documents = 200;
/** So many are opened at once: a server accepts only some unauthenticated sockets at a time. */
const atOnce = 50;
const rounds = 5;

class Leaving {
  private readonly dataDir: string;
  private readonly databaseUrl: string | undefined;
  readonly names: string[] = [];
  /** Marks that were acknowledged, by document. */
  readonly promised = new Map<string, string[]>();

  constructor(dataDir: string, databaseUrl: string | undefined) {
    this.dataDir = dataDir;
    this.databaseUrl = databaseUrl;
  }

  start(): Promise<Stack> {
    return startStack({
      dataDir: this.dataDir,
      databaseUrl: this.databaseUrl,
      supervise: false,
      env: { INTERNAL_SECRET: secret },
    });
  }

  async create(alice: ApiPerson): Promise<void> {
    for (let index = 0; index < documents; index += 1) {
      const { note } = await alice.call(api.notes.create, { headers: {}, body: {} });
      this.names.push(note.documentName as string);
    }
  }

  /** Everybody types; in the middle of it the order to leave is given. @returns how long leaving took */
  async typeAndLeave(stack: Stack, token: string, tag: string, before: () => Promise<void>): Promise<number> {
    const url = `${stack.url.replace('http', 'ws')}/collab`;
    const notes: LiveNote[] = [];
    for (let from = 0; from < documents; from += atOnce) {
      const some = this.names
        .slice(from, from + atOnce)
        .map((name) => new LiveNote({ url, documentName: name, token }));
      await Promise.all(some.map((note) => note.synced()));
      notes.push(...some);
    }
    notes.forEach((note, index) => {
      const name = this.names[index] as string;
      note.onAcknowledged(() => this.promised.set(name, [...marksIn(note.doc).plain]));
    });
    let typed = 0;
    const typeAll = () => {
      for (const note of notes) note.appendParagraph(`«${tag}-${typed}»`);
      typed += 1;
    };
    for (let round = 0; round < rounds; round += 1) {
      typeAll();
      await sleep(100);
    }
    while (notes.some(({ isSaved }) => !isSaved)) await sleep(10);
    await before();
    typeAll();
    const startedAt = performance.now();
    await stack.stop();
    const took = performance.now() - startedAt;
    for (const note of notes) note.vanish();
    return took;
  }

  async lost({ addresses }: Stack): Promise<string[]> {
    const journal = new JournalReader(addresses.content, secret);
    const lost: string[] = [];
    for (const [name, marks] of this.promised) {
      const { plain } = marksIn(await journal.document(name));
      lost.push(...marks.filter((mark) => !plain.has(mark)).map((mark) => `${mark} of ${name}`));
    }
    return lost;
  }

  get acknowledged(): number {
    return [...this.promised.values()].reduce((sum, marks) => sum + marks.length, 0);
  }
}

test.each(databasesOfForm)(
  'C5 on %s: told to leave with 200 open documents it has left within 10 s, also without its journal, and nothing is lost',
  together,
  async (name) => {
    await using database = await databaseOf(name);
    const dataDir = await mkdtemp(join(tmpdir(), 'commonplace-leaving-'));
    const leaving = new Leaving(dataDir, database.databaseUrl);
    const isOver = timeLimit();
    let stack = await leaving.start();
    try {
      const alice = await registerPerson(stack, 'alice');
      await leaving.create(alice);
      for (let time = 0; time < plan.count && !isOver(); time += 1) {
        const withJournal = await leaving.typeAndLeave(stack, alice.token, `${time}.with`, async () => {});
        stack = await leaving.start();
        expect(await leaving.lost(stack)).toEqual([]);
        const { content } = stack.processes;
        const without = await leaving.typeAndLeave(stack, alice.token, `${time}.without`, () =>
          content.kill(),
        );
        stack = await leaving.start();
        expect(await leaving.lost(stack)).toEqual([]);
        sayResult(
          `SIGTERM with ${documents} open documents on ${name}`,
          plan,
          `left after ${Math.round(withJournal)} ms, without its journal after ${Math.round(without)} ms; ${leaving.acknowledged} acknowledged marks, 0 lost`,
        );
        expect(leaving.acknowledged).toBeGreaterThan(documents);
        expectWithin(Math.max(withJournal, without), 10_500, 'Leaving');
      }
    } finally {
      await stack.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
);
