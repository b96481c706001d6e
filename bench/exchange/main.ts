// A library with pictures exported and imported into another account, beside other people: memory, their latency, and the time it takes.
import { openAsBlob } from 'node:fs';
import { mkdtemp, open, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { api, type ExportFormat, type TaskView } from '@commonplace/contracts/api';
import { type ApiPerson, registerPerson } from '../../e2e/support/people/api-person.ts';
import { startMariadb } from '../../scripts/mariadb.mjs';
import { startStack } from '../../scripts/stack.mjs';
import { machine } from '../src/figures/machine.ts';
import { Beside, type Phase } from './beside.ts';
import { fillLibrary, picturesOfNote } from './fill-library.ts';

const { values } = parseArgs({
  options: {
    notes: { type: 'string', default: '10000' },
    /** Of pictures. */
    megabytes: { type: 'string', default: '2000' },
    formats: { type: 'string', default: 'markdown' },
    /** Seconds in which nothing is exported, to compare with. */
    idle: { type: 'string', default: '30' },
    /** Seconds before that, in which code is compiled and caches get their size. */
    warm: { type: 'string', default: '5' },
    /** Seconds after which an import is measured no longer, finished or not. */
    most: { type: 'string', default: '7200' },
    /** People who read and type meanwhile. */
    others: { type: 'string', default: '10' },
    mariadb: { type: 'boolean', default: false },
    /** Into a second product, which has none of the pictures. */
    elsewhere: { type: 'boolean', default: false },
  },
});
const size = { notes: Number(values.notes), megabytes: Number(values.megabytes) };
const formats = values.formats.split(',') as ExportFormat[];
/** What it may hold more than idle, and how many times as long others may wait at p95. */
const aims = { megabytes: 300, times: 2 };

class Product implements AsyncDisposable {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly #stop: () => Promise<void>;
  readonly #stack: Awaited<ReturnType<typeof startStack>>;

  private constructor(
    stack: Awaited<ReturnType<typeof startStack>>,
    databaseUrl: string | undefined,
    stop: () => Promise<void>,
  ) {
    this.#stack = stack;
    this.dataDir = stack.dataDir;
    this.databaseUrl = databaseUrl;
    this.#stop = stop;
  }

  static async start(): Promise<Product> {
    const dataDir = await mkdtemp(join(tmpdir(), 'commonplace-bench-exchange-'));
    const mariadb = values.mariadb ? await startMariadb() : undefined;
    const env = { LOG_LEVEL: 'warn', QUOTA_BYTES_PER_PERSON: String(100 * 1024 ** 3) };
    const stack = await startStack({ dataDir, databaseUrl: mariadb?.url, env });
    return new Product(stack, mariadb?.url, async () => {
      await stack.stop();
      await mariadb?.stop();
      await rm(dataDir, { recursive: true, force: true });
    });
  }

  get url(): string {
    return this.#stack.url;
  }

  pids(): Record<string, number> {
    return Object.fromEntries(
      Object.entries(this.#stack.processes).map(([name, { pid }]) => [name, pid as number]),
    );
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#stop();
  }
}

/** Until it came to its end, or so many seconds are over. */
async function ended(
  person: ApiPerson,
  { id }: Pick<TaskView, 'id'>,
  seconds = Number.POSITIVE_INFINITY,
): Promise<TaskView> {
  const until = performance.now() + seconds * 1_000;
  for (;;) {
    const { task } = await person.call(api.tasks.get, { params: { id } });
    if (task.state === 'done' || performance.now() > until) return task;
    if (task.state === 'failed' || task.state === 'cancelled')
      throw new Error(`It ${task.state}: ${task.report.problem}`);
    await pause(200);
  }
}

async function exported(
  product: Product,
  person: ApiPerson,
  format: ExportFormat,
  to: string,
): Promise<void> {
  const { task } = await person.call(api.exports.start, { body: { format, what: 'notes' } });
  const { link, report } = await ended(person, task);
  if (report.made.notes !== size.notes)
    throw new Error(`${report.made.notes} of ${size.notes} notes were exported`);
  const answer = await fetch(new URL(link as string, product.url));
  if (!answer.ok || !answer.body) throw new Error(`The file answered ${answer.status}`);
  await using file = await open(to, 'w');
  for await (const piece of answer.body) await file.write(piece as Uint8Array);
}

/** @returns how many notes were made */
async function imported(product: Product, person: ApiPerson, from: string): Promise<number> {
  const body = new FormData();
  body.append('file', await openAsBlob(from), 'library.zip');
  const answer = await fetch(new URL(api.imports.create.path, product.url), {
    method: 'POST',
    headers: { authorization: person.token },
    body,
  });
  if (!answer.ok) throw new Error(`The import answered ${answer.status}: ${await answer.text()}`);
  const { task } = api.imports.create.response.parse(await answer.json());
  const { state, done, report } = await ended(person, task, Number(values.most));
  if (state !== 'done') return done;
  const { notes, pictures } = report.made;
  if (notes !== size.notes || pictures !== picturesOfNote * size.notes)
    throw new Error(`${notes} notes and ${pictures} pictures were imported`);
  return notes;
}

function line(name: string, phase: Phase, idle: Phase): { text: string; isHeld: boolean } {
  const over = phase.memory.sum - idle.memory.sum;
  const times = (['read', 'edit'] as const).map((each) => (phase[each]?.p95 ?? 0) / (idle[each]?.p95 ?? 1));
  const of = (each: Phase['read']) => (each ? `${each.p50.toFixed(1)} / ${each.p95.toFixed(1)}` : '');
  const parts = [...phase.memory.parts].map(([part, mb]) => {
    const more = mb - (idle.memory.parts.get(part) ?? 0);
    return `${part} ${mb.toFixed(0)} (+${Math.max(0, more).toFixed(0)})`;
  });
  const longer = times.map((each) => each.toFixed(2)).join(' and ');
  return {
    text: `| ${name} | ${phase.seconds.toFixed(0)} | ${over.toFixed(0)} | ${parts.join(', ')} | ${of(phase.read)} | ${of(phase.edit)} | ${longer} |`,
    isHeld: over <= aims.megabytes && times.every((each) => each <= aims.times),
  };
}

const folder = await mkdtemp(join(tmpdir(), 'commonplace-exchange-files-'));
try {
  await using product = await Product.start();
  const owner = await registerPerson(product, 'owner');
  const bytes = await fillLibrary(product, owner.id, size);
  console.log(
    `${size.notes} notes with ${(bytes / 1e6).toFixed(0)} MB of pictures, ${values.mariadb ? 'MariaDB' : 'SQLite'}, ${machine()}\n`,
  );
  const beside = await Beside.of(product, Number(values.others));
  await beside.during(() => pause(1_000 * Number(values.warm)));
  const idle = await beside.during(() => pause(1_000 * Number(values.idle)));
  console.log(
    '| | s | MB over idle | MB of each at most (over idle) | read ms p50 / p95 | edit ms p50 / p95 | times p95 |',
  );
  console.log(`| --- | ---: | ---: | --- | ---: | ---: | ---: |\n${line('idle', idle, idle).text}`);
  const lines: ReturnType<typeof line>[] = [];
  const show = (name: string, phase: Phase, before: Phase) => {
    const shown = line(name, phase, before);
    lines.push(shown);
    console.log(shown.text);
  };
  const files: string[] = [];
  for (const format of formats) {
    const file = join(folder, `${format}.zip`);
    const phase = await beside.during(() => exported(product, owner, format, file));
    show(`export, ${format}, ${((await stat(file)).size / 1e6).toFixed(0)} MB`, phase, idle);
    files.push(file);
  }
  const last = files.at(-1) as string;
  const measureImport = async (into: Product, others: Beside, before: Phase) => {
    const importer = await registerPerson(into, 'importer');
    let notes = 0;
    const phase = await others.during(async () => {
      notes = await imported(into, importer, last);
    });
    show(`import, ${formats.at(-1)}, ${notes} notes`, phase, before);
  };
  if (values.elsewhere) {
    await using other = await Product.start();
    const others = await Beside.of(other, Number(values.others));
    await others.during(() => pause(1_000 * Number(values.warm)));
    await measureImport(other, others, await others.during(() => pause(1_000 * Number(values.idle))));
  } else await measureImport(product, beside, idle);
  const held = lines.every(({ isHeld }) => isHeld) ? 'held' : 'missed';
  console.log(`\n≤ ${aims.megabytes} MB over idle, others' p95 ≤ ${aims.times} ×: ${held}`);
} finally {
  await rm(folder, { recursive: true, force: true });
}
