// What a tab, an open note, an edit and a read cost while there are more and more of them, and what many people online need by that.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { api } from '@commonplace/contracts/api';
import SqliteDatabase from 'better-sqlite3';
import { type ApiPerson, registerPerson, signIn } from '../../e2e/support/people/api-person.ts';
import { type Stack, startStack } from '../../scripts/stack.mjs';
import { timedGet } from '../lists/timed-get.ts';
import type { ToClients } from '../push/clients.ts';
import { fillWatched } from '../push/fill-watched.ts';
import { machine } from '../src/figures/machine.ts';
import { cpuSecondsOfTree, heldMemory } from '../src/figures/process-usage.ts';
import { LoadProcess } from '../src/load/load-process.ts';
import { nodeOptions } from '../src/targets/target.ts';
import { type Costs, neededFor, type ProcessName } from './extrapolate.ts';

const { values } = parseArgs({
  options: {
    /** At the end; a quarter of them come with each step. */
    tabs: { type: 'string', default: '4000' },
    seconds: { type: 'string', default: '10' },
  },
});
const seconds = Number(values.seconds);
const steps = 4;
const tabsOfStep = Number(values.tabs) / steps;
/** One tab in ten has its note open to write. */
const notesOfStep = Math.ceil(tabsOfStep / 10);
const editsPerNote = 1;
const readsOfStep = 1_000;
const perPerson = 10;
const perNotebook = 250;
const storedNotes = 300;
const names = ['backend', 'content', 'collab'] as const;
const jwtSecret = 'known-to-the-bench-of-scale-and-to-nothing-else';

type Figures = Record<ProcessName, number>;

interface Measured {
  stack: Stack;
  owner: ApiPerson;
  /** Asks for a stored note. */
  read(): Promise<unknown>;
}

interface Step {
  tabs: number;
  notes: number;
  /** MB after a collection of garbage: of the system, and in the heap. */
  memory: Figures;
  heap: Figures;
  /** Milliseconds of processor: in a second of rest, of an edit, of a read. */
  rest: Figures;
  edit: Figures;
  read: Figures;
}

let turn = 0;
const folder = await mkdtemp(join(tmpdir(), 'commonplace-scale-'));
const dataDir = join(folder, 'data');
const options = {
  dataDir,
  port: 0,
  env: {
    ...nodeOptions({ folder, profileFolder: null }),
    JWT_SECRET: jwtSecret,
    CONNECTIONS_PER_ADDRESS: String(2 * steps * tabsOfStep),
    LOG_LEVEL: 'warn',
  },
};
try {
  const first = await startStack(options);
  const owner = await registerPerson(first, 'owner');
  await first.stop();
  const people = (steps * tabsOfStep) / perPerson;
  const watched = await fillWatched({
    dataDir,
    owner,
    notebooks: Math.ceil((steps * tabsOfStep) / perNotebook),
    people,
    jwtSecret,
  });
  const stack = await startStack(options);
  try {
    console.log(`${machine()}, SQLite\n`);
    const writer = await signIn(stack, owner);
    const { bytes, ids: stored } = await storeNotes(writer);
    const read = () =>
      timedGet(`${stack.url}/api/notes?noteId=${stored[turn++ % stored.length]}`, writer.token);
    const found = await measure({ stack, owner: writer, read }, watched);
    say(found, bytes);
  } finally {
    await stack.stop();
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function measure(
  product: Measured,
  { ids, people }: { ids: string[]; people: string[] },
): Promise<Step[]> {
  const { stack, owner } = product;
  await warmUp(product);
  const found: Step[] = [await stepOf(product, { tabs: 0, load: null })];
  const clients = fork(new URL('../push/clients.ts', import.meta.url));
  const loads: LoadProcess[] = [];
  try {
    for (let step = 1; step <= steps; step += 1) {
      await connectTabs(clients, stack.url, ids, people, (step - 1) * tabsOfStep);
      const load = await openNotes(stack, owner, step);
      loads.push(load);
      found.push(await stepOf(product, { tabs: step * tabsOfStep, load }));
    }
  } finally {
    for (const load of loads) await load[Symbol.asyncDispose]();
    clients.disconnect();
  }
  return found;
}

/** Code is compiled and buffers have their size after the first time. */
async function warmUp({ stack, owner, read }: Measured): Promise<void> {
  await using load = await openNotes(stack, owner, 0);
  await load.run({ rate: notesOfStep * editsPerNote, warmMs: 0, measureMs: 3_000 }, () => {});
  await reads(read);
  await load.close();
}

async function connectTabs(
  clients: ChildProcess,
  url: string,
  ids: string[],
  people: string[],
  from: number,
): Promise<void> {
  const watchers = Array.from({ length: tabsOfStep }, (_, at) => ({
    token: people[Math.floor((from + at) / perPerson)] as string,
    notebookId: ids[(from + at) % ids.length] as string,
  }));
  clients.send({ type: 'connect', url, watchers } satisfies ToClients);
  await once(clients, 'message');
}

/** Notes of 300 words, each with one person in it. */
async function openNotes(stack: Stack, owner: ApiPerson, step: number): Promise<LoadProcess> {
  const notes = [];
  for (let at = 0; at < notesOfStep; at += 1) {
    const { note } = await owner.call(api.notes.create, { headers: {}, body: { title: `${step} ${at}` } });
    notes.push({ documentName: note.documentName as string, tokens: [owner.token] });
  }
  const load = new LoadProcess();
  await load.open({
    url: `${stack.url.replace('http', 'ws')}/collab`,
    wire: 'hocuspocus',
    notes,
    clientsPerNote: 1,
    wordsPerNote: 300,
    seed: step + 1,
  });
  return load;
}

async function stepOf(
  { stack, read: readOne }: Measured,
  { tabs, load }: { tabs: number; load: LoadProcess | null },
): Promise<Step> {
  // Folds and indexes of what came.
  await pause(4_000);
  const heap: Partial<Figures> = {};
  const memory = await figures(async (name) => {
    const held = await heldMemory(pidOf(stack, name), folder);
    heap[name] = held.heap;
    return held.system;
  });
  const rest = await used(stack, seconds, () => pause(seconds * 1_000));
  let edits = 0;
  const edit = await used(stack, 1, async () => {
    const result = await load?.run(
      { rate: notesOfStep * editsPerNote, warmMs: 0, measureMs: seconds * 1_000 },
      () => {},
    );
    edits = result?.sent ?? 0;
    if (result && (result.lostClients > 0 || result.unacknowledged > 0)) throw new Error('An edit was lost');
    // What is folded afterwards belongs to it.
    if (load) await pause(3_000);
  });
  const read = await used(stack, readsOfStep, () => reads(readOne));
  const all = tabs / tabsOfStep;
  const step = {
    tabs,
    notes: all * notesOfStep,
    memory,
    heap: heap as Figures,
    rest,
    edit: await figures((name) => (edits ? (edit[name] - rest[name] * (seconds + 3)) / edits : 0)),
    read,
  };
  console.log(
    `${tabs} tabs, ${step.notes} open notes: ${names.map((name) => `${name} ${memory[name].toFixed(0)} MB, at rest ${rest[name].toFixed(1)} ms/s, an edit ${step.edit[name].toFixed(2)} ms, a read ${read[name].toFixed(2)} ms`).join('; ')}`,
  );
  return step;
}

async function reads(read: Measured['read']): Promise<void> {
  for (let at = 0; at < readsOfStep; at += 1) await read();
}

/** Milliseconds of processor that each process used meanwhile, for each of so many. */
async function used(stack: Stack, count: number, work: () => Promise<unknown>): Promise<Figures> {
  const now = () => figures((name) => cpuSecondsOfTree(pidOf(stack, name)));
  const before = await now();
  await work();
  const after = await now();
  return figures((name) => ((after[name] - before[name]) * 1_000) / count);
}

async function figures(of: (name: ProcessName) => number | Promise<number>): Promise<Figures> {
  const found: Partial<Figures> = {};
  for (const name of names) found[name] = await of(name);
  return found as Figures;
}

function pidOf(stack: Stack, name: ProcessName): number {
  return stack.processes[name].pid as number;
}

/** Notes of 300 words, and what each takes in the database with its journal, projection and index. */
async function storeNotes(owner: ApiPerson): Promise<{ bytes: number; ids: string[] }> {
  const ids: string[] = [];
  const size = () => {
    const database = new SqliteDatabase(join(dataDir, 'commonplace.db'), { readonly: true });
    const pages = database.pragma('page_count', { simple: true }) as number;
    const free = database.pragma('freelist_count', { simple: true }) as number;
    database.close();
    return (pages - free) * 4_096;
  };
  const before = size();
  for (let at = 0; at < storedNotes; at += 1) {
    const words = Array.from({ length: 300 }, (_, index) => `word${(at * 7 + index * index) % 4_000}`);
    const { note } = await owner.call(api.notes.create, {
      headers: {},
      body: { title: `Stored ${at}`, htmlContent: `<p>${words.join(' ')}</p>` },
    });
    ids.push(note.id);
  }
  await pause(8_000);
  return { bytes: (size() - before) / storedNotes, ids };
}

function say(found: readonly Step[], bytes: number): void {
  const [none, ...loaded] = found as [Step, ...Step[]];
  const last = loaded.at(-1) as Step;
  const of = (figure: (name: ProcessName) => number) =>
    Object.fromEntries(names.map((name) => [name, figure(name)])) as Figures;
  const middle = (figure: (step: Step) => number) =>
    loaded.map(figure).sort((a, b) => a - b)[Math.floor(loaded.length / 2)] as number;
  // Tabs are the backend's alone, open notes those of the other two.
  const grown = (name: ProcessName, count: number) =>
    // What the heap needs may come from pages that the system gave before.
    (Math.max(0, last.memory[name] - none.memory[name], last.heap[name] - none.heap[name]) * 1_024) / count;
  const costs: Costs = {
    base: none.memory,
    tabKb: of((name) => (name === 'backend' ? grown(name, last.tabs) : 0)),
    openNoteKb: of((name) => (name === 'backend' ? 0 : grown(name, last.notes))),
    tabMs: of((name) => Math.max(0, (last.rest[name] - none.rest[name]) / last.tabs)),
    editMs: of((name) => middle((step) => step.edit[name])),
    readMs: of((name) => middle((step) => step.read[name])),
  };
  const row = (title: string, figure: Figures, digits: number) =>
    `| ${title} | ${names.map((name) => figure[name].toFixed(digits)).join(' | ')} |`;
  console.log(`\n| | ${names.join(' | ')} |\n| --- | ---: | ---: | ---: |`);
  console.log(row('nothing open, MB', costs.base, 0));
  console.log(row('an idle tab, KB', costs.tabKb, 1));
  console.log(row('an open note, KB', costs.openNoteKb, 1));
  console.log(row('an idle tab, CPU ms a second', costs.tabMs, 4));
  console.log(row('an edit, CPU ms', costs.editMs, 2));
  console.log(row('a read of a note, CPU ms', costs.readMs, 2));
  console.log(`\nA stored note of 300 words: ${(bytes / 1_024).toFixed(1)} KB of the database\n`);
  console.log('| online | edits/s | reads/s | cores: b, c, l | processes: b, c, l | GB |');
  console.log('| ---: | ---: | ---: | ---: | ---: | ---: |');
  for (const online of [1_000, 10_000, 100_000]) {
    const { cores, processes, memoryGb, editsPerSecond, readsPerSecond } = neededFor(online, costs);
    const each = (figure: Figures, digits: number) =>
      names.map((name) => figure[name].toFixed(digits)).join(', ');
    console.log(
      `| ${online} | ${editsPerSecond} | ${readsPerSecond} | ${each(cores, 1)} | ${each(processes, 0)} | ${memoryGb.toFixed(1)} |`,
    );
  }
}
