import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import { wordsOfFile } from './words-of-file.ts';

/** A file of a package and the words that it shows. */
export interface RealFile {
  number: string;
  path: string;
  bytes: Buffer;
  words: string[];
}

/** Larger ones are the work of programs. */
const mostBytes = 200_000;
const kinds = [/\.docx$/i, /\.html?$/i, /^(?:readme|changelog|contributing|security|history)\.md$/i];

/**
 * Documents of Word, pages of HTML and Markdown in folders of packages, of each kind a share, also of a small count. Always in
 * the same order, so that a part is the same part for everybody with the same packages.
 */
export async function realFiles(folders: readonly string[], count: number): Promise<RealFile[]> {
  const found = folders.flatMap((folder) => filesIn(folder).map((path) => ({ folder, path })));
  const perKind = kinds.map((kind) => found.filter(({ path }) => kind.test(path.split('/').at(-1) ?? '')));
  const seen = new Set<string>();
  const files: RealFile[] = [];
  for (let index = 0; perKind.some((paths) => index < paths.length); index += 1)
    for (const paths of perKind) {
      const one = paths[index];
      if (!one || files.length === count) continue;
      const bytes = readFileSync(one.path);
      const text = bytes.toString('latin1');
      // Many packages of one repository have the same.
      if (bytes.length === 0 || bytes.length > mostBytes || seen.has(text)) continue;
      seen.add(text);
      const number = String(files.length).padStart(5, '0');
      const words = await wordsOfFile(extname(one.path).toLowerCase(), bytes);
      files.push({ number, path: relative(one.folder, one.path), bytes, words });
    }
  return files;
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort();
