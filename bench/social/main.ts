// What a large network costs: feed, explore, hashtag, profile and comments at a tenth and at full size.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type ApiPerson, registerPerson } from '../../e2e/support/people/api-person.ts';
import { percentile } from '../../e2e/support/percentile.ts';
import { startMariadb } from '../../scripts/mariadb.mjs';
import { type Stack, startStack } from '../../scripts/stack.mjs';
import { backendCpu } from '../lists/backend-cpu.ts';
import { timedGet } from '../lists/timed-get.ts';
import { machine } from '../src/figures/machine.ts';
import { type Call, explainCalls } from './explain-calls.ts';
import { fillNetwork, followSome, type Network, type NetworkSize } from './fill-network.ts';
import { openBulk } from './open-bulk.ts';

const { values } = parseArgs({
  options: {
    /** Of the full size: 1 is 100,000 people, 1,000,000 notes, 5M follows, 10M likes, 2M comments. */
    scale: { type: 'string', default: '1' },
    requests: { type: 'string', default: '100' },
    /** Only one of the two: `sqlite` or `mariadb`. */
    only: { type: 'string' },
  },
});
const requests = Number(values.requests);
if (!(Number(values.scale) >= 0.05))
  throw new Error('The scale is 0.05 at least: a reader follows 300 people.');
/** The rows of the full size are larger than memory that a server of this size would have. */
const mariadbArgs = ['--innodb-buffer-pool-size=4G', '--innodb-log-file-size=1G', '--local-infile=1'];

const feeds = {
  feed: '/api/notes/feed',
  'feed, latest': '/api/notes/feed?sortBy=publishedAt',
  'feed, popular': '/api/notes/feed?sortBy=popularity',
  'feed, latest, the second page': '/api/notes/feed?sortBy=publishedAt&offset=30',
};

interface Cost {
  p50: number;
  p95: number;
  /** Processor time of the backend for one request, in milliseconds. */
  cpu: number;
  /** Rows that its statements read; null where the database does not tell. */
  rowsRead: number | null;
}

console.log(`${requests} requests each, ${machine()}`);
for (const name of ['sqlite', 'mariadb']) {
  if (values.only !== undefined && values.only !== name) continue;
  const small = await measure(name, sizeOf(Number(values.scale) / 10));
  const full = await measure(name, sizeOf(Number(values.scale)));
  console.log(
    `\n| ${name}, p50 / p95 ms, CPU ms, rows read | a tenth | full size | p50, times |\n| --- | ---: | ---: | ---: |`,
  );
  for (const [call, cost] of full) {
    const before = small.get(call);
    if (before === undefined) continue;
    console.log(
      `| ${call} | ${inWords(before)} | ${inWords(cost)} | ${(cost.p50 / before.p50).toFixed(2)} |`,
    );
  }
}

function inWords({ p50, p95, cpu, rowsRead }: Cost): string {
  return `${p50.toFixed(1)} / ${p95.toFixed(1)}, ${cpu.toFixed(1)}${rowsRead === null ? '' : `, ${rowsRead}`}`;
}

function sizeOf(scale: number): NetworkSize {
  return {
    people: Math.round(100_000 * scale),
    notes: Math.round(1_000_000 * scale),
    follows: Math.round(5_000_000 * scale),
    likes: Math.round(10_000_000 * scale),
    comments: Math.round(2_000_000 * scale),
  };
}

async function measure(name: string, size: NetworkSize): Promise<Map<string, Cost>> {
  const mariadb = name === 'mariadb' ? await startMariadb({ args: mariadbArgs }) : undefined;
  const dataDir = await mkdtemp(join(tmpdir(), 'commonplace-social-'));
  try {
    const database = { dataDir, databaseUrl: mariadb?.url };
    const begun = performance.now();
    const network = await fill(database, size);
    const stack = await startStack(database);
    const calls: Call[] = [];
    const times = new Map<string, Omit<Cost, 'rowsRead'>>();
    try {
      const readers = await registerReaders(database, stack, network);
      console.log(
        `${name}: ${JSON.stringify(size)} filled in ${((performance.now() - begun) / 1000).toFixed(0)} s`,
      );
      console.log(`${name}: ${await keptUp(stack, network)}`);
      calls.push(...callsOf(network, readers));
      for (const call of calls) times.set(call.name, await timeCall(stack, call));
    } finally {
      await stack.stop();
    }
    const explained = await explainCalls(database, calls);
    for (const [call, { faults }] of explained)
      for (const fault of faults) {
        console.error(`${name}, ${call}: ${fault}`);
        process.exitCode = 1;
      }
    return new Map(
      [...times].map(([call, cost]) => [call, { ...cost, rowsRead: explained.get(call)?.rowsRead ?? null }]),
    );
  } finally {
    await rm(dataDir, { recursive: true, force: true });
    await mariadb?.stop();
  }
}

/** What it costs that popularity follows time, while nobody asks for anything. */
async function keptUp(stack: Stack, { popularNotes }: Network): Promise<string> {
  const seconds = 30;
  const before = backendCpu(stack);
  await pause(seconds * 1_000);
  const share = (backendCpu(stack) - before) / (seconds * 10);
  return `${share.toFixed(1)} % of a core while popularity of ${popularNotes} notes is kept up`;
}

async function timeCall(stack: Stack, { token, paths }: Call): Promise<Omit<Cost, 'rowsRead'>> {
  const ask = async (i: number) => (await timedGet(`${stack.url}${paths[i % paths.length]}`, token)).time;
  // Every path once, so that what is measured is in memory.
  for (let i = 0; i < 20; i += 1) await ask(i);
  const before = backendCpu(stack);
  const times: number[] = [];
  for (let i = 0; i < requests; i += 1) times.push(await ask(i));
  const cpu = (backendCpu(stack) - before) / requests;
  return { p50: percentile(times, 0.5), p95: percentile(times, 0.95), cpu };
}

/** The product makes its tables and stops; it starts again on what was filled meanwhile. */
async function fill(database: { dataDir: string; databaseUrl: string | undefined }, size: NetworkSize) {
  const stack = await startStack(database);
  await stack.stop();
  const bulk = await openBulk(database);
  try {
    return await fillNetwork(bulk, size);
  } finally {
    await bulk.close();
  }
}

/** Through the product, as the most followed author is followed by one more. */
async function stackFollows(fan: ApiPerson, stack: Stack, username: string): Promise<void> {
  const response = await fetch(`${stack.url}/api/users/follow/${username}`, {
    method: 'POST',
    headers: { authorization: fan.token, 'content-type': 'application/json' },
    body: JSON.stringify({ on: true }),
  });
  if (!response.ok) throw new Error(await response.text());
}

/** Several: of a rate limit of lists or of the feed one person has too little for all calls. */
interface Readers {
  ofLists: readonly ApiPerson[];
  ofFeed: readonly { name: string; path: string; person: ApiPerson }[];
}

/** Each follows 300 people and 20 hashtags; some of them the most followed author too. */
async function registerReaders(
  database: Parameters<typeof followSome>[0],
  stack: Stack,
  network: Network,
): Promise<Readers> {
  const register = async (username: string, people = 300) => {
    const person = await registerPerson(stack, username);
    await followSome(database, person.id, network, { people, hashtags: 20, from: 1 });
    return person;
  };
  const ofFeed: { name: string; path: string; person: ApiPerson }[] = [];
  for (const [name, path] of Object.entries(feeds)) {
    const person = await register(`reader${ofFeed.length}`);
    const fan = await register(`fan${ofFeed.length}`, 299);
    await stackFollows(fan, stack, network.username(0));
    ofFeed.push({ name, path, person });
    ofFeed.push({ name: `${name}, with the most followed author`, path, person: fan });
  }
  const ofLists = await Promise.all(Array.from({ length: 5 }, (_, i) => registerPerson(stack, `lister${i}`)));
  return { ofLists, ofFeed };
}

function callsOf(network: Network, { ofLists, ofFeed }: Readers): Call[] {
  let asked = 0;
  const nextToken = () => ofLists[asked++ % ofLists.length]?.token ?? '';
  const call = (name: string, path: string): Call => ({ name, token: nextToken(), paths: [path] });
  /** Of the twenty that have most. */
  const calls = (name: string, path: (rank: number) => string): Call => ({
    name,
    token: nextToken(),
    paths: Array.from({ length: 20 }, (_, rank) => path(rank)),
  });
  const ordered = (name: string, path: (rank: number) => string): Call[] => [
    calls(name, path),
    calls(`${name}, latest`, (rank) => `${path(rank)}?sortBy=publishedAt`),
    calls(`${name}, popular`, (rank) => `${path(rank)}?sortBy=popularity`),
  ];
  return [
    ...ofFeed.map(({ name, path, person }) => ({ name, token: person.token, paths: [path] })),
    ...ordered('explore', () => '/api/notes/all'),
    call('explore, popular, the last page', '/api/notes/all?sortBy=popularity&offset=980'),
    call('topics of the week', '/api/hashtags'),
    calls('hashtag', (rank) => `/api/hashtags/${network.tag(rank)}`),
    calls('writers of a hashtag', (rank) => `/api/hashtags/${network.tag(rank)}/writers`),
    ...ordered('notes of a hashtag', (rank) => `/api/hashtags/${network.tag(rank)}/notes`),
    calls('profile', (rank) => `/api/users/${network.username(rank)}`),
    calls('followers', (rank) => `/api/users/${network.username(rank)}/followers`),
    ...ordered('notes of a profile', (rank) => `/api/notes/${network.username(rank)}`),
    calls('comments, popular', (rank) => `/api/comments/note/${network.noteId(rank)}`),
    calls('comments, recent', (rank) => `/api/comments/note/${network.noteId(rank)}?sortBy=createdAt`),
  ];
}
