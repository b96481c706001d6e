// What a read costs: processor time of all processes of `npm start` for each request, and the rate.
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { api } from '@commonplace/contracts/api';
import { commonWord, fillShelves } from '../../backend/test/support/fixtures/full-shelves.ts';
import { type ApiPerson, registerPerson } from '../../e2e/support/people/api-person.ts';
import { startStack } from '../../scripts/stack.mjs';
import { inTransaction } from '../lists/open-statements.ts';
import { machine } from '../src/figures/machine.ts';
import { cpuSeconds, withDescendants } from '../src/figures/process-usage.ts';

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '2000' },
    rounds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '20' },
    /** What the client says it unpacks; browsers say `br` over https. */
    encoding: { type: 'string', default: 'identity' },
    /** Only calls whose name has this in it. */
    call: { type: 'string', default: '' },
    /** Where each process leaves a profile of its processor time. It costs time itself. */
    profile: { type: 'string' },
  },
});
const requests = Number(values.requests);
const connections = Number(values.connections);
const readNotes = 20;

interface Call {
  name: string;
  aim: number;
  url: (index: number) => string;
  token?: string;
}

const dataDir = await mkdtemp(join(tmpdir(), 'commonplace-rest-'));
const stack = await startStack({
  dataDir,
  databaseUrl: undefined,
  env: {
    SEARCHES_PER_MINUTE: '1000000',
    ...(values.profile && { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${values.profile}` }),
  },
});
const agent = new Agent({ keepAlive: true, maxSockets: connections });
try {
  const person = await registerPerson(stack, 'alice');
  const other = await registerPerson(stack, 'bob');
  const shelves = { notes: 300, notebooks: 10, shared: 0, saved: 0, textCharacters: 1_500 };
  await inTransaction({ dataDir, databaseUrl: undefined }, (statements) =>
    fillShelves(statements, other.id, person.id, shelves),
  );
  const own = await writeNotes(person);
  const published = await writeNotes(person);
  for (const noteId of published) await person.call(api.notes.publish, { body: { noteId, on: true } });
  const { pid } = stack.processes.backend;

  const noteOf = (ids: readonly string[]) => (index: number) =>
    `${stack.url}/api/notes?noteId=${ids[index % ids.length]}`;
  const listed = `${stack.url}/api/notes?limit=20&savedNotes=left-out`;
  const calls: Call[] = [
    { name: 'one note of 300 words', aim: 0.8, url: noteOf(own), token: person.token },
    { name: '20 of 300 notes', aim: 1, url: () => listed, token: other.token },
    {
      name: 'search for a common word',
      aim: 1.6,
      url: () => `${listed}&searchQuery=${commonWord}`,
      token: other.token,
    },
    { name: 'a published note for a guest', aim: 0.7, url: noteOf(published) },
  ];

  console.log(
    `${requests} requests × ${values.rounds}, ${connections} connections, ${values.encoding}, backend ${pid}, ${machine()}\n`,
  );
  console.log('| SQLite | CPU ms/request | aim | requests/s | KB |\n| --- | ---: | ---: | ---: | ---: |');
  for (const call of calls.filter(({ name }) => name.includes(values.call))) {
    await ask(call, 400);
    const rounds: { cpu: number; rate: number; bytes: number }[] = [];
    for (let round = 0; round < Number(values.rounds); round += 1) rounds.push(await measured(call));
    const { cpu, rate, bytes } = rounds.toSorted((a, b) => a.cpu - b.cpu)[
      Math.floor(rounds.length / 2)
    ] as (typeof rounds)[number];
    console.log(
      `| ${call.name} | ${cpu.toFixed(2)} | ${call.aim.toFixed(1)} | ${Math.round(rate)} | ${(bytes / 1_024).toFixed(1)} |`,
    );
  }
} finally {
  agent.destroy();
  await stack.stop();
  await rm(dataDir, { recursive: true, force: true });
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

async function measured(call: Call) {
  // Of what came before nothing is left to do.
  await pause(200);
  const pids = productPids();
  const cpuBefore = total(pids);
  const begun = performance.now();
  const bytes = await ask(call, requests);
  const seconds = (performance.now() - begun) / 1_000;
  const cpu = ((total(pids) - cpuBefore) * 1_000) / requests;
  return { cpu, rate: requests / seconds, bytes: bytes / requests };
}

/** So many answers, as many at once as there are connections. @returns their bytes */
async function ask({ url, token }: Call, count: number): Promise<number> {
  let next = 0;
  let bytes = 0;
  const askOn = async () => {
    for (let index = next++; index < count; index = next++) {
      const size = await answered(url(index), token);
      bytes += size;
    }
  };
  await Promise.all(Array.from({ length: connections }, askOn));
  return bytes;
}

async function answered(url: string, token: string | undefined): Promise<number> {
  const headers = { 'accept-encoding': values.encoding, ...(token && { authorization: token }) };
  const [response] = (await once(get(url, { agent, headers }), 'response')) as [IncomingMessage];
  let bytes = 0;
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
  });
  await once(response, 'end');
  if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}`);
  return bytes;
}

/** All processes of `npm start`. */
function productPids(): number[] {
  return Object.values(stack.processes).flatMap((running) => withDescendants(running.pid as number));
}

function total(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + cpuSeconds(pid), 0);
}
