import { setTimeout as pause } from 'node:timers/promises';
import { type Client, createClient } from '@commonplace/client';
import type { ExportFormat, Loss, TaskView } from '@commonplace/contracts/api';
import { unzip } from '../../../backend/test/exchange/export/support/unzip.ts';
import { zipOfTexts } from '../../../backend/test/exchange/import/readers/zip-of.ts';
import { type PlainNode, withLastingNames } from './document-parts.ts';

/** A note as it is kept, by the number that it has in the trial. */
export interface KeptNote {
  id: string;
  title: string;
  html: string;
  document: PlainNode;
}

/** Notes that were imported, and what the report says was lost of each of them. */
export interface Imported {
  notebookId: string;
  notes: Map<string, KeptNote>;
  losses: Map<string, Loss[]>;
  /** Of the file as a whole. */
  fileLosses: Loss[];
}

/** Files for each note; the note's number is the name of the folder in which its own file is. */
export type Files = Record<string, string | Buffer>;

/** The product's exports and imports, as a person uses them. */
export class Exchange {
  readonly #url: string;
  readonly #client: Client;
  #count = 0;

  constructor(url: string, token: string) {
    this.#url = url;
    this.#client = createClient({ url, token });
  }

  async import(files: Files): Promise<Imported> {
    this.#count += 1;
    const name = `Import ${this.#count}`;
    const { notebook } = await this.#client.notebooks.create({ body: { name } });
    const file = new File([new Uint8Array(zipOfTexts(files))], 'notes.zip');
    const { task } = await this.#client.imports.create({ file, fields: { notebookId: notebook.id } });
    const { report } = await this.#done(task.id);
    if (report.lossesCount > report.losses.length)
      throw new Error('There are more losses than a report names');
    const notes = await this.notesOf(notebook.id);
    const numbers = new Map([...notes].map(([number, { id }]) => [id, number]));
    const losses = Map.groupBy(
      report.losses.filter(({ kind }) => kind !== 'history-not-restored'),
      ({ noteId, path }) => (noteId === null ? numberIn(path) : numbers.get(noteId)) ?? '',
    );
    const fileLosses = losses.get('') ?? [];
    losses.delete('');
    return { notebookId: notebook.id, notes, losses, fileLosses };
  }

  async export(notebookId: string, format: ExportFormat): Promise<{ archive: Buffer; losses: Loss[] }> {
    const { task } = await this.#client.exports.start({ body: { format, notebookIds: [notebookId] } });
    const { link, report } = await this.#done(task.id);
    const answer = await fetch(new URL(link ?? '', this.#url));
    if (!answer.ok) throw new Error(`The export answered ${answer.status}`);
    return { archive: Buffer.from(await answer.arrayBuffer()), losses: report.losses };
  }

  /** The files of an export, in folders that have the numbers of their notes. */
  async exportedFiles(notebookId: string, format: ExportFormat): Promise<{ files: Files; losses: Loss[] }> {
    const { archive, losses } = await this.export(notebookId, format);
    // The folder of the notebook would be part of the sections' names.
    const files = [...unzip(archive)].map(([path, bytes]) => [path.replace(/^Import \d+\//, ''), bytes]);
    return { files: Object.fromEntries(files), losses };
  }

  /** As our own export of JSON has them: links and pictures by names that last. */
  async notesOf(notebookId: string): Promise<Map<string, KeptNote>> {
    const { archive } = await this.export(notebookId, 'json');
    const notes = new Map<string, KeptNote>();
    for (const [path, bytes] of unzip(archive)) {
      if (!path.endsWith('.json')) continue;
      const { id, title, html, document, section } = JSON.parse(bytes.toString());
      notes.set(numberIn(String(section)) ?? path, { id, title, html, document });
    }
    const numbers = new Map([...notes].map(([number, { id }]) => [id, number]));
    for (const note of notes.values())
      note.document = withLastingNames(note.document, (id) => numbers.get(id) ?? null);
    return notes;
  }

  async #done(id: string): Promise<TaskView> {
    for (;;) {
      const { task } = await this.#client.tasks.get({ params: { id } });
      if (task.state === 'done') return task;
      if (['failed', 'cancelled'].includes(task.state))
        throw new Error(`${task.state}: ${task.report.problem}`);
      await pause(100);
    }
  }
}

/** The number of a note, of its section or its path. */
const numberIn = (path: string) => /\b(\d{5})\b/.exec(path)?.[1];
