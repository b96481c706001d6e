import { setTimeout as sleep } from 'node:timers/promises';
import { seededRandom } from '../../../e2e/support/seeded-random.ts';
import { type Percentiles, percentiles } from '../figures/percentiles.ts';
import { type ClientListener, LightClient } from './light-client.ts';
import { writtenNote } from './typed-note.ts';
import { type WireName, wires } from './wire.ts';

export interface NoteOfLoad {
  documentName: string;
  /** Sessions that may edit it; clients take them in turn. */
  tokens: string[];
}

export interface LoadOptions {
  url: string;
  wire: WireName;
  notes: NoteOfLoad[];
  /** Those who type. Without any the notes stay as they are. */
  clientsPerNote: number;
  /** Those who have the note open besides, and do nothing. */
  watchers?: number;
  wordsPerNote: number;
  seed: number;
}

export interface RunOptions {
  /** Edits a second, of all clients together. */
  rate: number;
  warmMs: number;
  measureMs: number;
}

export interface RunResult {
  /** Edits a second that were really sent. */
  sentRate: number;
  sent: number;
  /** Of those of the measured time: how many copies should have arrived elsewhere, and did. */
  expected: number;
  delivered: number;
  /** Edits a second that had arrived at everyone else, on average, when the measured time ended. */
  deliveredRate: number;
  unacknowledged: number;
  lostClients: number;
  remote: Percentiles | null;
  ack: Percentiles | null;
  generator: {
    cpuSeconds: number;
    /** How late edits were sent, in milliseconds. */
    lateness: Percentiles | null;
  };
}

const openedAtOnce = 25;
const drainMs = 2_000;
/** The writer id of a person who never types. */
const nobody = { clientId: 0, clock: 0 };

/** Many people typing in many notes, at a rate that does not wait for the server. */
export class Load implements ClientListener {
  private readonly clients: LightClient[] = [];
  private readonly watchers: LightClient[] = [];
  private readonly byClientId = new Map<number, LightClient>();
  private readonly clientsPerNote: number;
  private readonly acknowledges: boolean;
  private readonly random: () => number;
  private window = { from: Number.POSITIVE_INFINITY, to: Number.POSITIVE_INFINITY };
  private remote: number[] = [];
  private ack: number[] = [];
  private inWindow = 0;
  private lostClients = 0;
  private isClosing = false;
  readonly lossReasons = new Set<string>();

  private constructor({ clientsPerNote, wire, seed }: LoadOptions) {
    this.clientsPerNote = clientsPerNote;
    this.acknowledges = wires[wire].acknowledges;
    this.random = seededRandom(seed);
  }

  /** Everyone connects, some at a time. */
  static async open(options: LoadOptions): Promise<Load> {
    const load = new Load(options);
    const { notes } = options;
    for (let i = 0; i < notes.length; i += openedAtOnce)
      await Promise.all(notes.slice(i, i + openedAtOnce).map((note) => load.openNote(note, options)));
    // Copies of the last paragraphs may come behind their acknowledgements.
    await sleep(200);
    for (const client of load.clients) client.begin();
    return load;
  }

  private async openNote(
    { documentName, tokens }: NoteOfLoad,
    { url, wire: name, clientsPerNote, watchers = 0, wordsPerNote }: LoadOptions,
  ): Promise<void> {
    const wire = wires[name];
    const ids = Array.from({ length: clientsPerNote }, () => Math.floor(this.random() * 2 ** 32));
    const { update, paragraphs } = writtenNote(wordsPerNote, ids, this.random);
    for (const [index, paragraph] of paragraphs.entries()) {
      const token = tokens[index % tokens.length] as string;
      const client = await LightClient.open(wire, { url, documentName, token }, paragraph, this);
      if (index === 0) await client.bring(update);
      await client.bring(paragraph.update);
      this.clients.push(client);
      this.byClientId.set(paragraph.clientId, client);
    }
    for (let index = 0; index < watchers; index += 1) {
      const token = tokens[(clientsPerNote + index) % tokens.length] as string;
      this.watchers.push(await LightClient.open(wire, { url, documentName, token }, nobody, this));
    }
  }

  /** `onWindow` hears when the measured time begins and ends. */
  async run(
    { rate, warmMs, measureMs }: RunOptions,
    onWindow: (edge: 'measuring' | 'measured') => void,
  ): Promise<RunResult> {
    this.remote = [];
    this.ack = [];
    this.inWindow = 0;
    const lateness: number[] = [];
    const start = performance.now();
    this.window = { from: start + warmMs, to: start + warmMs + measureMs };
    let cpuBefore = process.cpuUsage();
    let isMeasuring = false;
    let sent = 0;
    for (let due = start, turn = this.turns(); ; ) {
      const now = performance.now();
      if (!isMeasuring && now >= this.window.from) {
        isMeasuring = true;
        cpuBefore = process.cpuUsage();
        onWindow('measuring');
      }
      if (now >= this.window.to) break;
      for (; due <= now; due += 1_000 / rate) {
        (turn.next().value as LightClient).type();
        if (!isMeasuring) continue;
        sent += 1;
        lateness.push(now - due);
      }
      await sleep(1);
    }
    onWindow('measured');
    const cpu = process.cpuUsage(cpuBefore);
    const expected = this.expectedCopies();
    const deliveredRate = (this.inWindow / (this.clientsPerNote - 1) / measureMs) * 1_000;
    const until = performance.now() + drainMs;
    while (performance.now() < until && (this.remote.length < expected || this.unacknowledged > 0))
      await sleep(10);
    return {
      sentRate: Math.round((sent / measureMs) * 1_000),
      sent,
      expected,
      delivered: this.remote.length,
      deliveredRate: Math.round(deliveredRate),
      unacknowledged: this.unacknowledged,
      lostClients: this.lostClients,
      remote: percentiles(this.remote),
      ack: this.acknowledges ? percentiles(this.ack) : null,
      generator: {
        cpuSeconds: Math.round((cpu.user + cpu.system) / 1_000) / 1_000,
        lateness: percentiles(lateness),
      },
    };
  }

  close(): void {
    this.isClosing = true;
    for (const client of [...this.clients, ...this.watchers]) client.close();
  }

  arrived(reader: LightClient, clientId: number, clock: number): void {
    const writer = this.byClientId.get(clientId);
    if (!writer || writer === reader) return;
    const sentAt = writer.sentAtOf(clock);
    if (sentAt === undefined) return;
    const now = performance.now();
    if (now >= this.window.from && now < this.window.to) this.inWindow += 1;
    if (this.isInWindow(sentAt)) this.remote.push(now - sentAt);
  }

  acknowledged(_: LightClient, sentAt: number): void {
    if (this.isInWindow(sentAt)) this.ack.push(performance.now() - sentAt);
  }

  lost(reason: string): void {
    if (this.isClosing) return;
    this.lostClients += 1;
    this.lossReasons.add(reason);
  }

  private isInWindow(at: number): boolean {
    return at >= this.window.from && at < this.window.to;
  }

  private get unacknowledged(): number {
    return this.clients.reduce((sum, client) => sum + client.unacknowledged, 0);
  }

  private expectedCopies(): number {
    const sent = this.clients.reduce(
      (sum, { sentAt }) => sum + sentAt.filter((at) => this.isInWindow(at)).length,
      0,
    );
    return sent * (this.clientsPerNote - 1);
  }

  /** Everyone types as often as everyone else, in an order that is new each time. */
  private *turns(): Generator<LightClient, never> {
    const order = [...this.clients];
    for (;;) {
      for (let i = order.length - 1; i > 0; i -= 1) {
        const other = Math.floor(this.random() * (i + 1));
        [order[i], order[other]] = [order[other] as LightClient, order[i] as LightClient];
      }
      yield* order;
    }
  }
}
