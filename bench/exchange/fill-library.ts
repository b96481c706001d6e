import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { crc32 } from 'node:zlib';
import { writeDocument } from '@commonplace/contracts/document/server';
import * as Y from 'yjs';
import { projectionColumns, projectionHash } from '../../backend/src/content/projection-columns.ts';
import { storedProjection } from '../../backend/src/content/workers/stored-projection.ts';
import { inTransaction } from '../lists/open-statements.ts';
import { corpusNote } from '../search/corpus.ts';
import { pictureFiles, pictureSize } from './picture-files.ts';

export interface LibrarySize {
  notes: number;
  megabytes: number;
}

interface Product {
  dataDir: string;
  databaseUrl: string | undefined;
}

const notesOfNotebook = 1_000;
const sectionsOfNotebook = 4;
export const picturesOfNote = 1;
const begin = Date.UTC(2025, 0, 1);
/** Notes of one transaction. */
const piece = 200;
const idOf = (kind: string, index: number) =>
  `0${kind}000000-0000-7000-8000-${index.toString(16).padStart(12, '0')}`;

/**
 * Writes notes with pictures of a person's into the tables and the folder of files, as the product would have made them: through the API
 * it takes hours.
 *
 * @returns how many bytes its pictures have
 */
export async function fillLibrary(product: Product, ownerId: string, size: LibrarySize): Promise<number> {
  const picture = await pictureFiles();
  const pictureBytes = Math.floor((size.megabytes * 1e6) / (size.notes * picturesOfNote));
  let bytes = 0;
  for (let from = 0; from < size.notes; from += piece) {
    const rows = new Rows();
    for (let index = from; index < Math.min(size.notes, from + piece); index += 1) {
      const noteId = idOf('b', index);
      const own = Array.from({ length: picturesOfNote }, () => picture(pictureBytes));
      const files = new Map<string, string>();
      for (const each of own) {
        const file = `images/${each.hash.slice(0, 2)}/${each.hash}`;
        const path = join(product.dataDir, 'files', `${file}.webp`);
        await mkdir(dirname(path), { recursive: true });
        await writeFile(path, each.bytes);
        bytes += each.bytes.length;
        files.set(each.hash, file);
      }
      rows.note(
        ownerId,
        index,
        noteId,
        own.map(({ hash }) => `/files/notes/${noteId}/${hash}.webp`),
      );
      for (const each of own)
        rows.picture(noteId, each.hash, files.get(each.hash) as string, each.bytes.length);
    }
    await inTransaction(product, async ({ query }) => {
      for (const [sql, values] of rows.all) await query(sql, values as never);
    });
  }
  return bytes;
}

/** What is written in one transaction. */
class Rows {
  readonly all: [sql: string, values: unknown[]][] = [];

  picture(noteId: string, hash: string, file: string, bytes: number): void {
    const { width, height } = pictureSize;
    this.add('image', { hash, file, widths: '[]', width, height, bytes, created_at: begin });
    this.add('note_image', { note_id: noteId, hash, created_at: begin });
  }

  note(ownerId: string, index: number, noteId: string, addresses: readonly string[]): void {
    const book = Math.floor(index / notesOfNotebook);
    const notebookId = idOf('d', book);
    const section = index % (sectionsOfNotebook + 1);
    const sectionId = section === sectionsOfNotebook ? null : idOf('e', book * sectionsOfNotebook + section);
    if (index % notesOfNotebook === 0) this.notebook(ownerId, book, notebookId);
    const { title, text } = corpusNote(index);
    const paragraphs = text.split('\n').map((each) => `<p>${each}</p>`);
    const shown = addresses.map((address) => `<p><img src="${address}"></p>`);
    const link = `<p><a href="/?note=${idOf('b', Math.max(0, index - 1))}">The one before</a></p>`;
    const doc = new Y.Doc();
    writeDocument(doc, {
      title: `${title} ${index}`,
      content: { html: [...paragraphs, ...shown, link].join('') },
    });
    const projection = storedProjection(doc);
    const base = Buffer.from(Y.encodeStateAsUpdate(doc));
    this.add('note', {
      id: noteId,
      author_id: ownerId,
      notebook_id: notebookId,
      section_id: sectionId,
      is_protected: 0,
      is_public: 0,
      first_public_at: 0,
      popularity: 0,
      font_size: 18,
      line_height: 1.8,
      created_at: begin + index,
      updated_at: begin + index,
      publish_mode: 'live',
      ...projectionColumns(projection),
    });
    const { text: plain, html } = projection;
    this.add('note_content', { note_id: noteId, '`text`': plain, html, hash: projectionHash(projection) });
    const document_bytes = base.length;
    this.add('note_head', {
      note_id: noteId,
      generation: 1,
      access_epoch: 0,
      head_seq: 1,
      base_seq: 1,
      projected_seq: 1,
      document_bytes,
    });
    this.add('note_client', { note_id: noteId, client_id: doc.clientID, user_id: ownerId });
    this.add('note_base', { note_id: noteId, base, crc32: crc32(base) });
  }

  private notebook(ownerId: string, book: number, id: string): void {
    const at = { created_at: begin + book };
    const name = `Notebook ${book}`;
    this.add('notebook', {
      id,
      owner_id: ownerId,
      name,
      description: '',
      is_protected: 0,
      notes_order: '[]',
      updated_at: begin,
      ...at,
    });
    for (let section = 0; section < sectionsOfNotebook; section += 1)
      this.add('section', {
        id: idOf('e', book * sectionsOfNotebook + section),
        notebook_id: id,
        title: `Section ${section}`,
        color: '#d3d3d3',
        notes_order: '[]',
        ...at,
      });
  }

  private add(table: string, row: Record<string, unknown>): void {
    const columns = Object.keys(row);
    const values = columns.map(() => '?').join(', ');
    this.all.push([`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${values})`, Object.values(row)]);
  }
}
