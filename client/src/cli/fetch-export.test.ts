import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { type Client, createClient } from '../client.ts';
import { brokenOff, fetchExport } from './fetch-export.ts';

const content = Buffer.from(Array.from({ length: 100_000 }, (_, at) => at % 251));
const { signal } = new AbortController();
const download = { link: '/file', format: 'markdown' } as const;

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
    else {
      response.write(rest.subarray(0, most));
      // Only what has arrived is gone on with.
      await expect.poll(sizeOfPart, { timeout: 30_000 }).toBe(from + most);
      request.socket.destroy();
    }
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

const sizeOfPart = async () => (await stat(`${out}.part`).catch(() => null))?.size;

async function expectWhole() {
  expect((await readFile(out)).equals(content)).toBe(true);
  expect(await readdir(join(out, '..'))).toEqual(['all.zip']);
}

test('A29: a download that breaks off goes on where it stopped', async () => {
  breaks = [30_000];
  await fetchExport(client, download, out, signal);
  expect(asked).toEqual([{}, { range: 'bytes=30000-', ifRange: '"first"' }]);
  await expectWhole();
});

test('A29: it goes on in another run too, and begins anew where the file is another one', async () => {
  await writeFile(`${out}.part`, content.subarray(0, 500));
  await writeFile(`${out}.part.json`, JSON.stringify({ url: client.url, ...download, etag }));
  expect(await brokenOff(client, out, 'markdown')).toBe('/file');
  expect(await brokenOff(client, out, 'html')).toBeNull();
  etag = '"second"';
  await fetchExport(client, download, out, signal);
  expect(asked).toEqual([{ range: 'bytes=500-', ifRange: '"first"' }]);
  await expectWhole();
});

test('A29: a part that is the whole file is not fetched again', async () => {
  await writeFile(`${out}.part`, content);
  await writeFile(`${out}.part.json`, JSON.stringify({ url: client.url, ...download, etag }));
  await fetchExport(client, download, out, signal);
  expect(asked).toHaveLength(1);
  await expectWhole();
});

test('A29: what was left of a download beyond reading is fetched anew', async () => {
  await writeFile(`${out}.part`, content.subarray(0, 500));
  await writeFile(`${out}.part.json`, '{"url":"http');
  await fetchExport(client, download, out, signal);
  expect(asked).toEqual([{}]);
  await expectWhole();
});

test('A29: a file that somebody laid there leads the download and the token nowhere else', async () => {
  const other = join(out, '..', 'other');
  await writeFile(other, 'Untouched');
  await symlink(other, `${out}.part`);
  await writeFile(`${out}.part.json`, JSON.stringify({ url: client.url, ...download, etag }));
  await fetchExport(client, download, out, signal);
  expect(await readFile(other, 'utf8')).toBe('Untouched');
  expect((await stat(out)).mode & 0o777).toBe(0o600);
});

test('A29: a link leads to no other server, where the token would go', async () => {
  let strangers = 0;
  const stranger = createServer((_, response) => {
    strangers += 1;
    response.end();
  }).listen(0, '127.0.0.1');
  await once(stranger, 'listening');
  onTestFinished(() => void stranger.close());
  const { port } = stranger.address() as AddressInfo;
  const link = `//127.0.0.1:${port}/file`;
  await expect(fetchExport(client, { ...download, link }, out, signal)).rejects.toThrow('no address of');
  // Without a slash it would lengthen the port, or the name of the server.
  await fetchExport(client, { ...download, link: 'file' }, out, signal);
  expect([asked.length, strangers]).toEqual([1, 0]);
});
