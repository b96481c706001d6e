import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { deflateRawSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SourceRefused } from '../../../../src/exchange/import/import-source.ts';
import { openImportSource } from '../../../../src/exchange/import/readers/open-import-source.ts';
import { zipOf, zipOfTexts } from './zip-of.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'import-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Reads a whole file while this process goes on with its own work; what was made of it, and how long. */
async function readAll(name: string, bytes: string | Uint8Array | null) {
  const path = join(folder, 'file');
  if (bytes !== null) await writeFile(path, bytes);
  const source = openImportSource(path, name, new AbortController().signal);
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  const since = performance.now();
  try {
    const { notes, losses } = await source.survey();
    const contents = [];
    for (const { index } of notes.slice(0, 20)) contents.push(await source.read(index));
    return { notes: notes.length, losses, contents };
  } catch (error) {
    expect(error).toBeInstanceOf(SourceRefused);
    return { refused: (error as Error).message };
  } finally {
    await source.close();
    delay.disable();
    expect(performance.now() - since).toBeLessThan(90_000);
    expect(delay.percentile(99) / 1e6).toBeLessThan(500);
  }
}

const good = { name: 'good.md', data: 'kept' };
const gigabytes = 4 * 1024 ** 3;

describe('hostile files at their full size', { tags: 'nightly', timeout: 300_000 }, () => {
  /** As much as deflates a thousandfold. */
  const zeros = Buffer.alloc(400 * 1024 ** 2);

  test('a bomb that says its size, one that lies, and many that share their bytes', async () => {
    const deflated = deflateRawSync(zeros);
    const says = { name: 'bomb.md', data: zeros, isDeflated: true };
    const lies = { name: 'liar.md', data: zeros, isDeflated: true, size: 1_000 };
    expect(deflated.length).toBeLessThan(1024 ** 2);
    expect(await readAll('x.zip', zipOf([says, lies, good]))).toMatchObject({
      notes: 2,
      losses: [{ text: 'It is far larger than it is compressed.' }],
      contents: [{ html: '' }, { html: '<p>kept</p>' }],
    });
    const shared = Array.from({ length: 10_000 }, (_, at) => ({ name: `${at}.md`, data: 'x', sameAs: 0 }));
    expect(await readAll('x.zip', zipOf([good, ...shared]))).toEqual({
      refused: 'Files of this archive lie over each other.',
    });
  });

  test('more than is inflated in all', async () => {
    const large = Array.from({ length: 3 }, (_, at) => ({
      name: `${at}.md`,
      data: 'x',
      size: gigabytes - 2,
    }));
    const read = await readAll('x.zip', zipOf(large));
    expect(read).toHaveProperty('refused');
  });

  test('archives in archives, twenty deep and fifty wide', async () => {
    let bytes = zipOfTexts({ 'deep.md': 'deep' });
    for (let depth = 0; depth < 20; depth++)
      bytes = zipOf([
        { name: 'a.zip', data: bytes },
        { name: 'b.zip', data: bytes.subarray(0, 1_000_000) },
        good,
      ]);
    const read = await readAll('x.zip', bytes);
    expect(read.losses?.map(({ kind }) => kind)).toContain('entry-refused');
    const wide = Array.from({ length: 200 }, (_, at) => ({ name: `${at}.zip`, data: zipOf([good]) }));
    expect((await readAll('x.zip', zipOf([...wide, good]))).notes).toBeLessThanOrEqual(51);
  });

  test('a hundred thousand files are refused, fifty thousand are read', async () => {
    const files = Array.from({ length: 49_999 }, (_, at) => ({ name: `${at % 300}/${at}.md`, data: 'x' }));
    expect((await readAll('x.zip', zipOf(files))).notes).toBe(49_999);
    const more = Array.from({ length: 65_000 }, (_, at) => ({ name: `${at}.md` }));
    expect(await readAll('x.zip', zipOf(more))).toEqual({
      refused: 'This archive holds more than 50,000 files.',
    });
  });

  test('a line of fifty megabytes is refused, one of five is kept', async () => {
    expect(await readAll('a.md', 'x'.repeat(50_000_000))).toHaveProperty('refused');
    expect(await readAll('a.txt', 'x'.repeat(5_000_000))).toMatchObject({ notes: 1 });
    for (const sign of ['[', '*', '> ', '1. ', '<b>', '![[', '`'])
      expect(await readAll('a.md', sign.repeat(2_000_000 / sign.length))).toMatchObject({ notes: 1 });
  });

  test('an attachment of six hundred megabytes takes no memory', async () => {
    const out = createWriteStream(join(folder, 'file'));
    out.write(
      '<en-export><note><title>a</title><content><![CDATA[<en-note>kept</en-note>]]></content><resource><data encoding="base64">',
    );
    const line = Buffer.alloc(1024 ** 2, 'QUJD');
    for (let at = 0; at < 600; at++) if (!out.write(line)) await once(out, 'drain');
    out.end('</data><mime>video/mp4</mime></resource></note></en-export>');
    await once(out, 'finish');
    expect(await readAll('a.enex', null)).toMatchObject({ notes: 1, contents: [{ html: 'kept' }] });
  });
});
