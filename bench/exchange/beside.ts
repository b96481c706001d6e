import { setTimeout as pause } from 'node:timers/promises';
import { api } from '@commonplace/contracts/api';
import { type ApiPerson, RequestRefused, registerPerson } from '../../e2e/support/people/api-person.ts';
import { type Percentiles, percentiles } from '../src/figures/percentiles.ts';
import { LightClient } from '../src/load/light-client.ts';
import { ownParagraph } from '../src/load/typed-note.ts';
import { wires } from '../src/load/wire.ts';
import { MemoryPeaks } from './memory-peaks.ts';

/** What was measured while something was done. */
export interface Phase {
  seconds: number;
  memory: MemoryPeaks;
  /** Milliseconds until a list of notes, or a note, is answered. */
  read: Percentiles | null;
  /** Milliseconds until a letter is acknowledged, which is on disk then. */
  edit: Percentiles | null;
}

interface Product {
  url: string;
  dataDir: string;
  pids(): Record<string, number>;
}

interface Other {
  person: ApiPerson;
  noteId: string;
  documentName: string;
}

const notesOfOne = 10;
const readEveryMs = 100;
const editEveryMs = 100;
const memoryEveryMs = 500;

/** Other people, who read lists and notes and type in a note of their own, and the memory of the product meanwhile. */
export class Beside {
  private readonly product: Product;
  private readonly people: readonly Other[];

  private constructor(product: Product, people: readonly Other[]) {
    this.product = product;
    this.people = people;
  }

  static async of(product: Product, others: number): Promise<Beside> {
    const people: Other[] = [];
    while (people.length < others) people.push(await otherPerson(product, String(people.length)));
    return new Beside(product, people);
  }

  async during(work: () => Promise<unknown>): Promise<Phase> {
    const ended = new AbortController();
    const [reads, edits]: [number[], number[]] = [[], []];
    const memory = new MemoryPeaks(this.product.pids());
    const typing = await this.openNotes(edits, (reason) => ended.abort(new Error(reason)));
    const begun = performance.now();
    const all = Promise.all([
      every(readEveryMs, ended.signal, (at) => this.read(at, reads)),
      every(editEveryMs, ended.signal, async (at) => typing[at % typing.length]?.type()),
      every(memoryEveryMs, ended.signal, async () => memory.look()),
    ]);
    try {
      await Promise.race([work(), all]);
      const seconds = (performance.now() - begun) / 1_000;
      ended.abort();
      await all;
      for (let left = 100; left > 0 && typing.some(({ unacknowledged }) => unacknowledged > 0); left -= 1)
        await pause(100);
      return { seconds, memory, read: percentiles(reads), edit: percentiles(edits) };
    } finally {
      ended.abort();
      for (const client of typing) client.close();
    }
  }

  private openNotes(times: number[], lost: (reason: string) => void): Promise<LightClient[]> {
    const url = `${this.product.url.replace(/^http/, 'ws')}/collab`;
    const open = async ({ person: { token }, documentName }: Other) => {
      const paragraph = ownParagraph(Math.floor(Math.random() * 2 ** 32));
      const at = { url, documentName, token };
      const client = await LightClient.open(wires.hocuspocus, at, paragraph, {
        acknowledged: (_, sentAt) => times.push(performance.now() - sentAt),
        lost,
      });
      await client.bring(paragraph.update);
      client.begin();
      return client;
    };
    return Promise.all(this.people.map(open));
  }

  private async read(at: number, times: number[]): Promise<void> {
    const { person, noteId } = this.people[at % this.people.length] as Other;
    const begun = performance.now();
    try {
      if (at % 2 === 0) await person.call(api.notes.list, { query: { limit: 20 } });
      else await person.call(api.notes.list, { query: { noteId } });
    } catch (error) {
      // A refusal for want of room is an answer that somebody waited for, too.
      if (!(error instanceof RequestRefused) || error.status < 429) throw error;
    }
    times.push(performance.now() - begun);
  }
}

async function otherPerson(product: Product, tag: string): Promise<Other> {
  const person = await registerPerson(product, 'beside', tag);
  for (let made = 1; ; made += 1) {
    const body = {
      title: `Beside ${made}`,
      htmlContent: `<p>${'A line that somebody wrote. '.repeat(10)}</p>`,
    };
    const { note } = await person.call(api.notes.create, { headers: {}, body });
    if (made === notesOfOne) return { person, noteId: note.id, documentName: note.documentName as string };
  }
}

/** Sends at fixed moments, also while earlier requests wait for their answers, so that a slow server gets no fewer. */
async function every(ms: number, ended: AbortSignal, work: (at: number) => Promise<void>): Promise<void> {
  const begun = performance.now();
  const running: Promise<unknown>[] = [];
  let failure: unknown;
  for (let at = 0; failure === undefined; at += 1) {
    await pause(Math.max(0, begun + at * ms - performance.now()), undefined, { signal: ended }).catch(
      () => undefined,
    );
    if (ended.aborted) break;
    running.push(
      work(at).catch((error) => {
        failure ??= error;
      }),
    );
  }
  await Promise.all(running);
  if (failure !== undefined) throw failure;
  if (ended.reason instanceof Error && ended.reason.name !== 'AbortError') throw ended.reason;
}
