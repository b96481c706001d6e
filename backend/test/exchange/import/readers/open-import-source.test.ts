import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ImportSource, SourceRefused } from '../../../../src/exchange/import/import-source.ts';
import { openImportSource, openWithin } from '../../../../src/exchange/import/readers/open-import-source.ts';
import { zipOfTexts } from './zip-of.ts';

let folder: string;
let source: ImportSource | null = null;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'import-'));
});
afterEach(async () => {
  await source?.close();
  await rm(folder, { recursive: true, force: true });
});

async function open(
  name: string,
  bytes: string | Uint8Array,
  opens = openImportSource,
): Promise<ImportSource> {
  await writeFile(join(folder, 'file'), bytes);
  source = opens(join(folder, 'file'), name, new AbortController().signal);
  return source;
}

test('notes and pictures come out of a process of their own, and nothing stays', async () => {
  const opened = await open('x.zip', zipOfTexts({ 'a.md': 'Text ![](p.png)', 'p.png': 'bytes' }));
  const { notes, files } = await opened.survey();
  expect(notes).toMatchObject([{ index: 0, path: 'a.md', title: 'a', folder: [] }]);
  const { html, pictures } = await opened.read(0);
  expect(html).toContain('<img src="import-picture:0" alt>');
  expect(pictures).toEqual([{ ref: 0, path: 'p.png', fileIndex: files[0]?.index, bytesFile: null }]);
  await opened.extract(pictures[0]?.fileIndex ?? -1);
  await opened.close();
  expect(await readdir(folder)).toEqual(['file']);
});

test('a note is read without a survey before, as after the end of the process', async () => {
  const opened = await open('a.md', 'Text');
  expect((await opened.read(0)).html).toContain('<p>Text</p>');
});

test('what is refused is said in a sentence', async () => {
  const opened = await open('x.zip', zipOfTexts({ 'a.exe': 'x' }));
  await expect(opened.survey()).rejects.toThrow(SourceRefused);
});

test('a note that takes too long keeps its text', async () => {
  const opened = await open('a.md', '- **a**\n'.repeat(60_000), openWithin(1_500));
  const { html, losses } = await opened.read(0);
  expect(html).toContain('- **a**');
  expect(losses).toMatchObject([{ kind: 'entry-refused', path: 'a.md' }]);
});

test('a note that fails and is no text is not said to have kept its text (W115)', async () => {
  const note = {
    format: 'commonplace-note',
    version: 1,
    id: 'x',
    title: 'Deep',
    html: '<div>'.repeat(90_000),
  };
  const opened = await open('a.json', JSON.stringify(note), openWithin(100));
  const { html, losses } = await opened.read(0);
  expect(html).toBe('');
  expect(losses.map(({ text }) => text)).toEqual(['It could not be read.']);
});
