import type { ExportFormat, FileAnswer } from '@commonplace/contracts/api';
import { fileNameOf } from './export-names.ts';
import type { ExportedNote, ExportSource } from './export-source.ts';
import { archivedNotes } from './formats/archived-notes.ts';
import { epubEntries } from './formats/epub.ts';
import { htmlDocument, htmlIndex, htmlPage } from './formats/html.ts';
import { jsonFile } from './formats/json.ts';
import { markdownFile } from './formats/markdown.ts';
import { type ZipEntry, zipStream } from './zip-stream.ts';

/** One note in a file of its own, an archive only where it has pictures that its format keeps beside it. */
export function noteFile(format: ExportFormat, source: ExportSource, note: ExportedNote): FileAnswer {
  if (note.pictures.length === 0 && (format === 'markdown' || format === 'json')) {
    const name = fileNameOf(note.title);
    const alone = { note, pictures: {}, notes: {} };
    return format === 'markdown'
      ? {
          name: `${name}.md`,
          type: 'text/markdown; charset=utf-8',
          bytes: text([() => markdownFile(source, alone)]),
        }
      : {
          name: `${name}.json`,
          type: 'application/json',
          bytes: text([async () => jsonFile(source, alone)]),
        };
  }
  return documentFile(format, source);
}

/** What is written while it is read. */
type WrittenFile = FileAnswer & { bytes: AsyncIterable<Uint8Array> };

/** All notes of a plan as one file to read: HTML with its pictures in it, an EPUB, or an archive. */
export function documentFile(format: ExportFormat, source: ExportSource): FileAnswer {
  if (format !== 'html') return archiveFile(format, source);
  const name = `${fileNameOf(source.plan.title)}.html`;
  return { name, type: 'text/html; charset=utf-8', bytes: encoded(htmlDocument(source)) };
}

/** All notes of a plan to be kept: a file for each, or the EPUB. */
export function archiveFile(format: ExportFormat, source: ExportSource): WrittenFile {
  const name = fileNameOf(source.plan.title);
  if (format === 'epub')
    return { name: `${name}.epub`, type: 'application/epub+zip', bytes: zipStream(epubEntries(source)) };
  return { name: `${name}.zip`, type: 'application/zip', bytes: zipStream(entriesOf[format](source)) };
}

/** The same with what else is kept of a person. A book has no place for that: there notes are Markdown. */
export function accountFile(
  format: ExportFormat,
  source: ExportSource,
  data: AsyncIterable<ZipEntry>,
): WrittenFile {
  const entries = entriesOf[format === 'epub' ? 'markdown' : format];
  const all = async function* () {
    yield* data;
    for await (const entry of entries(source)) yield { ...entry, name: `notes/${entry.name}` };
  };
  return { name: `${fileNameOf(source.plan.title)}.zip`, type: 'application/zip', bytes: zipStream(all()) };
}

const entriesOf: Record<Exclude<ExportFormat, 'epub'>, (source: ExportSource) => AsyncIterable<ZipEntry>> = {
  markdown: (source) => archivedNotes(source, '.md', (note) => markdownFile(source, note)),
  json: (source) => archivedNotes(source, '.json', async (note) => jsonFile(source, note)),
  html: async function* (source) {
    const written = new Map<string, string>();
    yield* archivedNotes(source, '.html', (archived) => {
      written.set(archived.note.id, archived.note.title);
      return htmlPage(source, archived);
    });
    yield { name: 'index.html', bytes: Buffer.from(await htmlIndex(source, written)) };
  },
};

async function* text(parts: readonly (() => Promise<string>)[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield Buffer.from(await part());
}

async function* encoded(pieces: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) if (piece !== '') yield Buffer.from(piece);
}
