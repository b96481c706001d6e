import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { type Client, createClient } from '../client.ts';
import { brokenOff, fetchExport } from './fetch-export.ts';

const content = Buffer.from(Array.from({ length: 100_000 }, (_, at) => at % 251));
const { signal } = new AbortController();

let etag: string;
/** Bytes after which the next answers break off. */
let breaks: number[];
let asked: { range: string | undefined; ifRange: string | undefined }[];
let client: Client;
let out: string;

beforeEach(async () => {
  [etag, breaks, asked] = ['"first"', [], []];
  const server = createServer(async (request, response) => {
    const { range, 'if-range': ifRange } = request.headers;
    asked.push({ range, ifRange: ifRange as string | undefined });
    const from = ifRange === etag ? Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? 0) : 0;
    if (from >= content.length) {
      response.writeHead(416, { 'content-range': `bytes */${content.length}` }).end();
      return;
    }
    const rest = content.subarray(from);
    const part = from > 0 && { 'content-range': `bytes ${from}-${content.length - 1}/${content.length}` };
    response.writeHead(from > 0 ? 206 : 200, { etag, 'content-length': rest.length, ...part });
    const most = breaks.shift();
    if (most === undefined) response.end(rest);
    else response.write(rest.subarray(0, most), () => setTimeout(() => request.socket.destroy(), 100));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  client = createClient({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
  const folder = await mkdtemp(join(tmpdir(), 'commonplace-fetch-'));
  out = join(folder, 'all.zip');
  onTestFinished(async () => {
    server.close();
    await rm(folder, { recursive: true });
  });
});

async function expectWhole() {
  expect((await readFile(out)).equals(content)).toBe(true);
  expect(await readdir(join(out, '..'))).toEqual(['all.zip']);
}

test('A29: a download that breaks off goes on where it stopped', async () => {
  breaks = [30_000];
  await fetchExport(client, '/file', out, signal);
  expect(asked).toEqual([{}, { range: 'bytes=30000-', ifRange: '"first"' }]);
  await expectWhole();
});

test('A29: it goes on in another run too, and begins anew where the file is another one', async () => {
  await writeFile(`${out}.part`, content.subarray(0, 500));
  await writeFile(`${out}.part.json`, JSON.stringify({ url: client.url, link: '/file', etag }));
  expect(await brokenOff(client, out)).toBe('/file');
  etag = '"second"';
  await fetchExport(client, '/file', out, signal);
  expect(asked).toEqual([{ range: 'bytes=500-', ifRange: '"first"' }]);
  await expectWhole();
});

test('A29: a part that is the whole file is not fetched again', async () => {
  await writeFile(`${out}.part`, content);
  await writeFile(`${out}.part.json`, JSON.stringify({ url: client.url, link: '/file', etag }));
  await fetchExport(client, '/file', out, signal);
  expect(asked).toHaveLength(1);
  await expectWhole();
});
