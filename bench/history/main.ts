// What history adds to an append: the product beside itself without history, while notes are folded.
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { documentFields } from '@commonplace/contracts/document';
import * as Y from 'yjs';
import { withoutRule } from '../../e2e/controls/without-rule.ts';
import { percentile } from '../../e2e/support/percentile.ts';
import { FoldStack, type OwnNote } from '../../e2e/trials/fold/fold-stack.ts';
import { findMariadb, startMariadb } from '../../scripts/mariadb.mjs';
import { machine } from '../src/figures/machine.ts';
import { cpuSecondsOfTree } from '../src/figures/process-usage.ts';

const { values } = parseArgs({
  options: {
    /** Of each of the two, and how many a second. */
    appends: { type: 'string', default: '8000' },
    rate: { type: 'string', default: '200' },
    notes: { type: 'string', default: '8' },
  },
});
const [appends, rate, notes] = [values.appends, values.rate, values.notes].map(Number) as [
  number,
  number,
  number,
];

/** The product on one database, with what was measured of it. */
class Side {
  readonly latencies: Promise<number>[] = [];
  cpu = 0;
  readonly #stack: FoldStack;
  readonly #writers: Writer[];

  private constructor(stack: FoldStack, writers: Writer[]) {
    this.#stack = stack;
    this.#writers = writers;
  }

  static async of(stack: FoldStack): Promise<Side> {
    const writers = Array.from({ length: notes }, async () => new Writer(await stack.note()));
    return new Side(stack, await Promise.all(writers));
  }

  get cpuNow(): number {
    return cpuSecondsOfTree(this.#stack.stack.processes.content.pid as number);
  }

  append(index: number): void {
    this.latencies.push((this.#writers[index % notes] as Writer).type());
  }

  async folded(): Promise<void> {
    for (const { note } of this.#writers) await this.#stack.folded(note.noteId);
  }

  async line(name: string): Promise<string> {
    const latencies = await Promise.all(this.latencies);
    const [kept] = await this.#stack.disk.all<{ segments: number }>(
      'SELECT COUNT(*) AS segments FROM note_history',
    );
    const [folded] = await this.#stack.disk.all<{ rows: number | string | null }>(
      'SELECT SUM(base_seq) AS `rows` FROM note_head',
    );
    const times = [0.5, 0.95, 0.99].map((share) => percentile(latencies, share).toFixed(2)).join(' / ');
    const cpu = ((1_000 * this.cpu) / latencies.length).toFixed(3);
    return `| ${name} | ${times} | ${cpu} | ${Number(folded?.rows)} | ${Number(kept?.segments)} |`;
  }
}

class Writer {
  readonly note: OwnNote;
  readonly #text: Y.XmlText;
  #update: Uint8Array = new Uint8Array();
  /** The block, which goes with the first letter. */
  #first: Uint8Array | null;

  constructor(note: OwnNote) {
    this.note = note;
    const doc = new Y.Doc();
    doc.on('update', (update: Uint8Array) => {
      this.#update = update;
    });
    this.#text = new Y.XmlText();
    const block = new Y.XmlElement('paragraph');
    block.insert(0, [this.#text]);
    doc.getXmlFragment(documentFields.content).insert(0, [block]);
    this.#first = this.#update;
  }

  /** Milliseconds until the letter is committed. */
  async type(): Promise<number> {
    this.#text.insert(this.#text.length, 'e');
    const updates = this.#first ? [this.#first, this.#update] : [this.#update];
    this.#first = null;
    const before = performance.now();
    await this.note.append(updates);
    return performance.now() - before;
  }
}

/** Types into both at the same moments, so that what else the machine does meets both. */
async function type(sides: readonly Side[], count: number): Promise<void> {
  const begin = performance.now();
  for (let index = 0; index < count; index += 1) {
    const wait = begin + (index * 1_000) / rate - performance.now();
    if (wait > 0) await sleep(wait);
    for (const side of index % 2 === 0 ? sides : sides.toReversed()) side.append(index);
  }
  for (const side of sides) await side.folded();
}

async function measure(name: string, databaseUrls: readonly string[]): Promise<void> {
  await using withHistory = await FoldStack.start({ databaseUrl: databaseUrls[0] });
  const env = withoutRule('no-history');
  await using without = await FoldStack.start({ databaseUrl: databaseUrls[1], env });
  const [one, other] = [await Side.of(withHistory), await Side.of(without)];
  const sides = [one, other];
  // To warm up.
  await type(sides, 5 * rate);
  for (const side of sides) {
    await Promise.all(side.latencies.splice(0));
    side.cpu -= side.cpuNow;
  }
  await type(sides, appends);
  for (const side of sides) side.cpu += side.cpuNow;
  console.log(`| ${name} | ms p50 / p95 / p99 | CPU ms/append | rows folded | segments |`);
  console.log('| --- | ---: | ---: | ---: | ---: |');
  console.log(`${await one.line('with history')}\n${await other.line('without')}\n`);
}

console.log(
  `${appends} appends to each at ${rate}/s into ${notes} notes, on one line to the content process, ${machine()}\n`,
);
await measure('SQLite', []);
if (findMariadb()) {
  const servers = [await startMariadb(), await startMariadb()];
  try {
    await measure(
      'MariaDB',
      servers.map(({ url }) => url),
    );
  } finally {
    for (const server of servers) await server.stop();
  }
}
