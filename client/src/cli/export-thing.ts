import { createWriteStream } from 'node:fs';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { exportFormat } from '@commonplace/contracts/api';
import type { Client } from '../client.ts';
import { exportAll } from './export-all.ts';

/** Writes a note, a notebook or all notes of one's own into a file, named as the server names it unless said. */
export async function exportThing(client: Client, words: readonly string[]): Promise<string> {
  const { values } = parseArgs({
    args: [...words],
    options: {
      note: { type: 'string' },
      notebook: { type: 'string' },
      format: { type: 'string', default: 'markdown' },
      out: { type: 'string' },
    },
  });
  const { note: noteId, notebook: notebookId } = values;
  const format = exportFormat.safeParse(values.format).data;
  if (format === undefined)
    throw new Error(`"${values.format}" is no format: choose ${exportFormat.options.join(', ')}.`);
  if (noteId === undefined && notebookId === undefined) return exportAll(client, format, values.out);
  if (noteId !== undefined && notebookId !== undefined)
    throw new Error('Name one note or one notebook, or neither for all your notes.');
  const response = noteId
    ? await client.exports.note({ query: { noteId, format } })
    : await client.exports.notebook({ query: { notebookId: notebookId as string, format } });
  if (!response.body) throw new Error('The server answered nothing.');
  const file = values.out ?? nameIn(response.headers.get('content-disposition'));
  // Nothing that is there is overwritten by a name that the server chose.
  await pipeline(
    Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]),
    createWriteStream(file, { flags: values.out === undefined ? 'wx' : 'w' }),
  );
  return file;
}

/** A name without folders, whatever the header says. */
function nameIn(disposition: string | null): string {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '') ?? [];
  const [, plain] = /filename="([^"]+)"/i.exec(disposition ?? '') ?? [];
  const name = basename(encoded === undefined ? (plain ?? '') : decodeURIComponent(encoded));
  return name === '' || name.startsWith('.') ? 'commonplace-export' : name;
}
