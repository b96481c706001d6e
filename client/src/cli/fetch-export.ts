import { createWriteStream } from 'node:fs';
import { lstat, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { ExportFormat } from '@commonplace/contracts/api';
import type { Client } from '../client.ts';

/** What is fetched into a file. */
export interface Download {
  /** Path below the origin. */
  link: string;
  format: ExportFormat;
}

/** Kept beside the part of a file that is there: where the rest is, and of which file it is the rest. */
interface Kept extends Download {
  url: string;
  etag: string;
}

const tries = 6;
const partOf = (out: string) => `${out}.part`;
const keptOf = (out: string) => `${out}.part.json`;

/** The link of a download of this format to this file that was broken off. */
export async function brokenOff(client: Client, out: string, format: ExportFormat): Promise<string | null> {
  const kept = await readKept(out);
  return kept?.url === client.url && kept.format === format ? kept.link : null;
}

/** Forgets a download that was broken off, whose link opens nothing now. */
export async function forget(out: string): Promise<void> {
  await Promise.all([partOf(out), keptOf(out)].map((file) => rm(file, { force: true })));
}

/** Fetches a file, and goes on where it was broken off as long as it is the same file. */
export async function fetchExport(client: Client, download: Download, out: string, signal: AbortSignal) {
  for (let left = tries - 1; ; left -= 1)
    try {
      await fetchRest(client, download, out, signal);
      await rename(partOf(out), out);
      await forget(out);
      return;
    } catch (error) {
      // What the network broke off; what was refused stays refused.
      if (!(error instanceof TypeError) || signal.aborted || left === 0) throw error;
      await pause(1_000, undefined, { signal });
    }
}

async function fetchRest(
  client: Client,
  download: Download,
  out: string,
  signal: AbortSignal,
): Promise<void> {
  const { link } = download;
  const kept = await readKept(out);
  const isSame = kept?.url === client.url && kept.link === link;
  const part = isSame ? await lstat(partOf(out)).catch(() => null) : null;
  // A link that somebody laid there is not written through.
  const from = part?.isFile() ? part.size : 0;
  const rest: Record<string, string> =
    from > 0 && kept ? { range: `bytes=${from}-`, 'if-range': kept.etag } : {};
  const response = await client.file(link, { signal, headers: { 'accept-encoding': 'identity', ...rest } });
  const range = response.headers.get('content-range') ?? '';
  if (response.status === 416) {
    await response.body?.cancel();
    // All of it is there.
    if (range === `bytes */${from}`) return;
    await forget(out);
    return fetchRest(client, download, out, signal);
  }
  const isRest = response.status === 206 && range.startsWith(`bytes ${from}-`);
  const etag = response.headers.get('etag');
  if (!isRest) await forget(out);
  await rm(keptOf(out), { force: true });
  // The link opens the file without a token, and the file is for its person alone.
  const mode = 0o600;
  if (etag)
    await writeFile(keptOf(out), JSON.stringify({ url: client.url, ...download, etag }), {
      mode,
      flag: 'wx',
    });
  await pipeline(
    Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]),
    createWriteStream(partOf(out), { mode, flags: isRest ? 'a' : 'wx' }),
  );
}

async function readKept(out: string): Promise<Kept | null> {
  try {
    return JSON.parse(await readFile(keptOf(out), 'utf8'));
  } catch {
    // There is none, or its writing was interrupted: the file is fetched from its beginning.
    return null;
  }
}
