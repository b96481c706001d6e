import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ImportSource, SourceContent } from '../../../../src/exchange/import/import-source.ts';
import { SourceRefused } from '../../../../src/exchange/import/import-source.ts';

/** A note of a source: its place, and its content as far as a test names it. */
export interface GivenNote extends Partial<SourceContent> {
  path: string;
  /** Reading it is refused with this sentence. */
  refusal?: string;
}

/** A source of notes and files that a test names. Pictures are files by their index. */
export function givenSource(
  notes: readonly GivenNote[],
  files: Readonly<Record<string, Uint8Array>> = {},
): ImportSource {
  const paths = Object.keys(files);
  return {
    lostMs: 0,
    async survey() {
      return {
        format: 'markdown',
        notes: notes.map(({ path, title }, index) => {
          const parts = path.split('/');
          const name = parts.pop() ?? '';
          return { index, path, title: title ?? name.replace(/\.\w+$/, ''), folder: parts, bytes: 10 };
        }),
        files: paths.map((path, index) => ({ index, path, bytes: files[path]?.length ?? 0 })),
        losses: [],
      };
    },
    async read(index) {
      const note = notes[index];
      if (!note) throw new Error('There is no such note');
      if (note.refusal !== undefined) throw new SourceRefused(note.refusal);
      const empty = { createdAt: null, updatedAt: null, tags: [], pictures: [], links: [], losses: [] };
      return { title: '', html: `<p>Words of ${note.path}</p>`, ...empty, ...note };
    },
    async extract(fileIndex) {
      const path = join(await mkdtemp(join(tmpdir(), 'given-source-')), 'file');
      await writeFile(path, files[paths[fileIndex] as string] as Uint8Array);
      return path;
    },
    async close() {},
  };
}
