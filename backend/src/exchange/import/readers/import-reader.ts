import type { SourceContent, SourceLoss, SourceNote, SourceSurvey } from '../import-source.ts';
import { SourceRefused } from '../import-source.ts';
import { detectFormat, type ImportFormat } from './detect-format.ts';
import type { Draft, LossKind, Reading } from './draft.ts';
import { FileTree, type TreeFile } from './file-tree.ts';
import { finishNote } from './finish-note.ts';
import { readHtml } from './html/read-html.ts';
import { importLimits } from './import-limits.ts';
import { readMarkdown } from './markdown/read-markdown.ts';
import { parseNoteHtml } from './note-html.ts';
import { PlaceIndex } from './place-index.ts';
import { foldersOf, type NoteFile, type NoteKind, planNotes } from './plan-notes.ts';
import { readTable } from './read-table.ts';
import { readText } from './read-text.ts';

type Read = (reading: Reading) => Promise<Draft>;

const readers: Partial<Record<NoteKind, Read>> = {
  markdown: readMarkdown,
  html: readHtml,
  text: readText,
  table: readTable,
};

/** Of which the letters are worth something by themselves. */
const texts: ReadonlySet<NoteKind> = new Set(['markdown', 'html', 'text', 'table']);

/** A file that is imported, opened: which notes it holds, and each of them. Runs where it may fail, in a process of its own. */
export class ImportReader {
  readonly #tree: FileTree;
  readonly #format: ImportFormat;
  readonly #notes: (SourceNote & { from: NoteFile })[] = [];
  readonly #losses: SourceLoss[];
  #others: TreeFile[] = [];
  #places = new PlaceIndex([], []);

  private constructor(tree: FileTree) {
    this.#tree = tree;
    this.#losses = [...tree.losses];
    this.#format = detectFormat(tree.files);
  }

  /** @throws SourceRefused when it can not be read, is an attack, or holds no notes */
  static async open(
    path: string,
    name: string,
    folder: string,
    limits = importLimits,
  ): Promise<ImportReader> {
    const reader = new ImportReader(await FileTree.open(path, name, folder, limits));
    try {
      await reader.plan();
    } catch (error) {
      await reader.close();
      throw error;
    }
    return reader;
  }

  survey(): SourceSurvey {
    const format = this.#format;
    const losses = this.#losses;
    const notes = this.#notes.map(({ from: _, ...note }) => note);
    const files = this.#others.map(({ index, path, bytes }) => ({ index, path, bytes }));
    return { format, folders: foldersOf(notes), notes, files, losses };
  }

  private async plan(): Promise<void> {
    const { noteFiles, others, unknown } = planNotes(this.#tree.files, this.#format);
    this.#others = others;
    for (const { path } of unknown)
      this.lose(path, 'file-kept-as-link', 'Files of this kind are not imported.');
    for (const from of noteFiles) this.add(from);
    if (this.#notes.length === 0) throw new SourceRefused(this.whyNothing());
    this.#places = new PlaceIndex(this.#notes, this.#tree.files);
  }

  private add(from: NoteFile): void {
    const { path, bytes } = from.file;
    if (bytes > this.#tree.limits.textBytes)
      this.lose(path, 'too-large', 'This text is too large for a note.');
    else if (!readers[from.kind]) this.lose(path, 'entry-refused', 'Files of this kind are not imported.');
    else
      this.#notes.push({
        index: this.#notes.length,
        path,
        title: from.title,
        folder: from.folder,
        bytes,
        from,
      });
  }

  /** The first reason that is known, when there is but one thing. */
  private whyNothing(): string {
    const [first, second] = this.#losses;
    return first && !second
      ? `${first.path}: ${first.text}`
      : 'There is nothing in this file that can be imported.';
  }

  private lose(path: string, kind: LossKind, text: string): void {
    if (this.#losses.length < this.#tree.limits.losses) this.#losses.push({ path, kind, text, count: 1 });
  }

  /** @param asText its letters only: for one that is not read in time otherwise */
  async read(index: number, asText = false): Promise<SourceContent> {
    const note = this.#notes[index];
    if (!note) throw new Error(`There is no note ${index}`);
    const { path, title, from } = note;
    const [tree, format, places] = [this.#tree, this.#format, this.#places];
    const counted = new Map<string, { kind: LossKind; text: string; count: number }>();
    const lose = (kind: LossKind, text: string) => {
      const known = counted.get(`${kind} ${text}`);
      if (known) known.count += 1;
      else if (counted.size < 200) counted.set(`${kind} ${text}`, { kind, text, count: 1 });
    };
    const reading: Reading = { tree, file: from.file, title, isRow: from.isRow, format, places, lose };
    const finish = async (draft: Draft) => {
      const content = await finishNote(draft, reading, []);
      return { ...content, losses: [...counted.values()].map((loss) => ({ path, ...loss })) };
    };
    try {
      const read = asText && texts.has(from.kind) ? readText : readers[from.kind];
      if (!read || (asText && read !== readText))
        throw new SourceRefused('Files of this kind are not imported.');
      return await finish(await read(reading));
    } catch (error) {
      if (!(error instanceof SourceRefused)) throw error;
      lose('entry-refused', error.message);
      return finish({ title: null, document: parseNoteHtml('') });
    }
  }

  /** Writes a file of the survey to a new one, whose path it answers. */
  async extract(index: number): Promise<string> {
    const file = this.#tree.files[index];
    if (!file) throw new Error(`There is no file ${index}`);
    return this.#tree.extract(file, this.#tree.limits.pictureBytes);
  }

  close(): Promise<void> {
    return this.#tree.close();
  }
}
