// @module-tag nightly
import { copyFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { SourceRefused } from '../../../../src/exchange/import/import-source.ts';
import { openImportSource } from '../../../../src/exchange/import/readers/open-import-source.ts';
import { evernoteTexts, filesOf, htmlText, missingWords, sourceText, wordsOf } from './source-words.ts';

/** Exports of other programs, one a file, in any folders. They are no part of the repository: their licences differ. */
const folder = process.env.REAL_EXPORTS;
/** A note that takes longer is kept as text, so that this holds for the slowest machine. */
const mostMs = 60_000;
/** Of the words of all files: a page may say one in a place that nothing shows. */
const mostMissing = 0.002;

test.skipIf(!folder)(
  'the words of real exports are in the notes or in the report',
  { timeout: 3_600_000 },
  async () => {
    const work = await mkdtemp(join(tmpdir(), 'import-'));
    const found = { words: 0, missing: [] as string[], notes: 0, refused: [] as string[] };
    try {
      for (const entry of await readdir(folder as string, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || entry.name.startsWith('.')) continue;
        await readOne(join(entry.parentPath, entry.name), work, found);
      }
    } finally {
      await rm(work, { recursive: true, force: true });
    }
    expect(found.notes, found.refused.join('\n')).toBeGreaterThan(0);
    const some = found.missing.slice(0, 50).join('\n');
    expect(found.missing.length / found.words, some).toBeLessThan(mostMissing);
  },
);

async function readOne(
  path: string,
  work: string,
  found: { words: number; missing: string[]; notes: number; refused: string[] },
): Promise<void> {
  const copy = join(work, 'file');
  await copyFile(path, copy);
  const bytes = await readFile(path);
  const texts = path.endsWith('.enex') ? evernoteTexts(bytes.toString('utf8')) : null;
  const files = texts ? [] : path.endsWith('.zip') ? await filesOf(bytes) : [{ path: basename(path), bytes }];
  const source = openImportSource(copy, basename(path), new AbortController().signal);
  try {
    const { notes, losses } = await source.survey();
    for (const { index, path: at } of notes) {
      const since = performance.now();
      const content = await source.read(index);
      expect(performance.now() - since, at).toBeLessThan(mostMs);
      found.notes += 1;
      const file = files.find((each) => each.path.normalize('NFC') === at);
      const text = texts?.[index] ?? (file && (await sourceText(at, file.bytes)));
      // One in an archive in an archive has another path; its words are counted with none.
      if (text === undefined || text === null) continue;
      const said = wordsOf(text);
      const kept = wordsOf(`${content.title} ${content.tags.join(' ')} ${htmlText(content.html)}`);
      const told = wordsOf(
        [...losses, ...content.losses].map((loss) => `${loss.path} ${loss.text}`).join(' '),
      );
      for (const count of said.values()) found.words += count;
      found.missing.push(...missingWords(said, kept, told).map((word) => `${basename(path)} ${at}: ${word}`));
    }
  } catch (error) {
    if (!(error instanceof SourceRefused)) throw error;
    found.refused.push(`${basename(path)} (${error.message})`);
  } finally {
    await source.close();
  }
}
