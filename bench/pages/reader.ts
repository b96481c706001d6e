import { Agent, get } from 'node:http';
import { type Percentiles, percentiles } from '../src/figures/percentiles.ts';

/*
 * Reads pages, in a process of its own: what it costs is known and not part of what is measured. It obeys the bench over
 * the channel to its parent, one order at a time.
 */

export interface Reading {
  urls: readonly string[];
  /** Asks again with the tag of the last answer, as a browser does. */
  isRevalidating: boolean;
  /** `all`: each address once, as fast as it goes. Else so many a second, whether or not earlier ones were answered. */
  pace: { kind: 'all'; connections: number } | { kind: 'rate'; perSecond: number; seconds: number };
}

export interface ReadingResult {
  answers: number;
  /** Other than 200 and 304. */
  failed: number;
  perSecond: number;
  bytes: number;
  /** In milliseconds. */
  latency: Percentiles | null;
  cpuSeconds: number;
}

const agent = new Agent({ keepAlive: true });
const tags = new Map<string, string>();

interface Answer {
  status: number;
  bytes: number;
  milliseconds: number;
}

function read(url: string, isRevalidating: boolean): Promise<Answer> {
  const begun = performance.now();
  const tag = isRevalidating ? tags.get(url) : undefined;
  const headers = { accept: 'text/html', 'accept-encoding': 'br', ...(tag && { 'if-none-match': tag }) };
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (response) => {
      let bytes = 0;
      const { etag } = response.headers;
      if (etag !== undefined) tags.set(url, etag);
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, bytes, milliseconds: performance.now() - begun });
      });
      response.on('error', reject);
    }).on('error', reject);
  });
}

async function readAll({ urls, isRevalidating }: Reading, connections: number): Promise<Answer[]> {
  const answers: Answer[] = [];
  let next = 0;
  const readOn = async () => {
    for (let url = urls[next++]; url !== undefined; url = urls[next++])
      answers.push(await read(url, isRevalidating));
  };
  await Promise.all(Array.from({ length: connections }, readOn));
  return answers;
}

async function readAtRate({ urls, isRevalidating }: Reading, perSecond: number, seconds: number) {
  const count = Math.round(perSecond * seconds);
  const begun = performance.now();
  const running: Promise<Answer>[] = [];
  while (running.length < count) {
    const due = Math.min(count, Math.ceil(((performance.now() - begun) / 1_000) * perSecond));
    while (running.length < due)
      running.push(read(urls[running.length % urls.length] as string, isRevalidating));
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  return Promise.all(running);
}

async function obey(reading: Reading): Promise<ReadingResult> {
  const { pace } = reading;
  const cpu = process.cpuUsage();
  const begun = performance.now();
  const answers =
    pace.kind === 'all'
      ? await readAll(reading, pace.connections)
      : await readAtRate(reading, pace.perSecond, pace.seconds);
  const { user, system } = process.cpuUsage(cpu);
  return {
    answers: answers.length,
    failed: answers.filter(({ status }) => status !== 200 && status !== 304).length,
    perSecond: (answers.length * 1_000) / (performance.now() - begun),
    bytes: answers.reduce((sum, { bytes }) => sum + bytes, 0),
    latency: percentiles(answers.map(({ milliseconds }) => milliseconds)),
    cpuSeconds: (user + system) / 1e6,
  };
}

process.on('message', (reading: Reading) => {
  obey(reading).then(
    (result) => process.send?.(result),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.on('disconnect', () => process.exit());
