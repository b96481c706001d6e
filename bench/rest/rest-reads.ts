import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { api } from '@commonplace/contracts/api';
import { commonWord, fillShelves } from '../../backend/test/support/fixtures/full-shelves.ts';
import { type ApiPerson, registerPerson } from '../../e2e/support/people/api-person.ts';
import { inTransaction } from '../lists/open-statements.ts';
import { cpuSeconds } from '../src/figures/process-usage.ts';

const readNotes = 20;
/** Fewer than a person may ask for lists in a minute. */
const listsOfOne = 1_000;

/** The product that is read, and whose processor time is counted. */
export interface ReadProduct {
  url: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** Of the processes whose processor time counts, now. */
  pids(): number[];
}

export interface ReadOptions {
  requests: number;
  rounds: number;
  connections: number;
  /** What the client says it unpacks; browsers say `br` over https. */
  encoding: string;
}

export interface Call {
  name: string;
  /** CPU milliseconds of a request under `npm start`. */
  aim: number;
  url: (index: number) => string;
  /** Whose session it is sent with; absent for a guest. */
  token?: (index: number) => string;
}

export interface ReadCost {
  /** CPU milliseconds of a request. */
  cpu: number;
  /** Requests in a second. */
  rate: number;
  /** Bytes of an answer. */
  bytes: number;
}

/** Reads over HTTP of people's notes and lists, and what they cost. */
export class RestReads implements Disposable {
  readonly calls: readonly Call[];
  private readonly product: ReadProduct;
  private readonly options: ReadOptions;
  private readonly agent: Agent;

  private constructor(product: ReadProduct, options: ReadOptions, calls: readonly Call[]) {
    this.product = product;
    this.options = options;
    this.calls = calls;
    this.agent = new Agent({ keepAlive: true, maxSockets: options.connections });
  }

  /** Fills an empty product with what is read. */
  static async of(product: ReadProduct, options: ReadOptions): Promise<RestReads> {
    const { url, dataDir, databaseUrl } = product;
    const person = await registerPerson(product, 'alice');
    const shelves = { notes: 300, notebooks: 10, shared: 0, saved: 0, textCharacters: 1_500 };
    const readers: ApiPerson[] = [];
    for (let asked = 0; asked < options.requests * (options.rounds + 1); asked += listsOfOne) {
      const reader = await registerPerson(product, 'reader', String(readers.length));
      await inTransaction({ dataDir, databaseUrl }, (statements) =>
        fillShelves(statements, reader.id, person.id, shelves),
      );
      readers.push(reader);
    }
    const tokenOf = (index: number) => readers[index % readers.length]?.token as string;
    const own = await writeNotes(person);
    const published = await writeNotes(person);
    for (const noteId of published) await person.call(api.notes.publish, { body: { noteId, on: true } });
    const noteOf = (ids: readonly string[]) => (index: number) =>
      `${url}/api/notes?noteId=${ids[index % ids.length]}`;
    const listed = `${url}/api/notes?limit=20&savedNotes=left-out`;
    return new RestReads(product, options, [
      { name: 'one note of 300 words', aim: 0.8, url: noteOf(own), token: () => person.token },
      { name: '20 of 300 notes', aim: 1, url: () => listed, token: tokenOf },
      {
        name: 'search for a common word',
        aim: 1.6,
        url: () => `${listed}&searchQuery=${commonWord}`,
        token: tokenOf,
      },
      { name: 'a published note for a guest', aim: 0.7, url: noteOf(published) },
    ]);
  }

  /** The round in the middle. */
  async cost(call: Call): Promise<ReadCost> {
    await this.ask(call, 400);
    const rounds: ReadCost[] = [];
    for (let round = 0; round < this.options.rounds; round += 1) rounds.push(await this.round(call));
    return rounds.toSorted((a, b) => a.cpu - b.cpu)[Math.floor(rounds.length / 2)] as ReadCost;
  }

  /** One round. */
  async round(call: Call): Promise<ReadCost> {
    const { requests } = this.options;
    // Of what came before nothing is left to do.
    await pause(200);
    const pids = this.product.pids();
    const used = () => pids.reduce((sum, pid) => sum + cpuSeconds(pid), 0);
    const cpuBefore = used();
    const begun = performance.now();
    const bytes = await this.ask(call, requests);
    const seconds = (performance.now() - begun) / 1_000;
    const cpu = ((used() - cpuBefore) * 1_000) / requests;
    return { cpu, rate: requests / seconds, bytes: bytes / requests };
  }

  [Symbol.dispose](): void {
    this.agent.destroy();
  }

  /** So many answers, as many at once as there are connections. @returns their bytes */
  private async ask({ url, token }: Call, count: number): Promise<number> {
    let next = 0;
    let bytes = 0;
    const askOn = async () => {
      for (let index = next++; index < count; index = next++) {
        const size = await this.answered(url(index), token?.(index));
        bytes += size;
      }
    };
    await Promise.all(Array.from({ length: this.options.connections }, askOn));
    return bytes;
  }

  private async answered(url: string, token: string | undefined): Promise<number> {
    const headers = { 'accept-encoding': this.options.encoding, ...(token && { authorization: token }) };
    const [response] = (await once(get(url, { agent: this.agent, headers }), 'response')) as [
      IncomingMessage,
    ];
    let bytes = 0;
    response.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
    });
    await once(response, 'end');
    if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}`);
    return bytes;
  }
}

/** Notes that people could have written: a heading, a list, marks and 300 words. */
async function writeNotes(author: ApiPerson): Promise<string[]> {
  const words = Array.from({ length: 300 }, (_, index) =>
    index % 9 ? `word${index}` : `<strong>${index}</strong>`,
  );
  const piece = (from: number, to: number) => words.slice(from, to).join(' ');
  const htmlContent = `<h2>Plans</h2><p>${piece(0, 120)}</p><ul><li><p>${piece(120, 140)}</p></li><li><p>${piece(140, 160)}</p></li></ul><p>${piece(160, 300)} #plans</p>`;
  const ids: string[] = [];
  for (let index = 0; index < readNotes; index += 1) {
    const { note } = await author.call(api.notes.create, {
      headers: {},
      body: { title: `Note ${index}`, htmlContent },
    });
    ids.push(note.id);
  }
  return ids;
}
