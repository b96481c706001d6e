import type { LossKind } from '@commonplace/contracts/api';
import { FreeNames } from '../../free-names.ts';
import type { SourceContent, SourceLoss, SourceNote, SourceSurvey } from '../import-source.ts';
import { SourceRefused } from '../import-source.ts';
import { decodeText } from './decode-text.ts';
import { detectFormat, type ImportFormat } from './detect-format.ts';
import { readDocument } from './document/read-document.ts';
import type { Draft, Reading } from './draft.ts';
import { fieldsOf, readEvernote } from './evernote/read-evernote.ts';
import { type EnexNote, scanEnex } from './evernote/scan-enex.ts';
import { FileTree, type TreeFile } from './file-tree.ts';
import { finishNote } from './finish-note.ts';
import { isOwnContents } from './html/own-page.ts';
import { readHtml } from './html/read-html.ts';
import { type ImportLimits, importLimits } from './import-limits.ts';
import { splitFrontMatter } from './markdown/front-matter.ts';
import { readMarkdown } from './markdown/read-markdown.ts';
import { parseNoteHtml } from './note-html.ts';
import { PlaceIndex } from './place-index.ts';
import { type NoteFile, type NoteKind, planNotes } from './plan-notes.ts';
import { accountNotes, isAccount, mostOwnBytes, parseOwn, readOwn } from './read-own.ts';
import { readTable } from './read-table.ts';
import { readText } from './read-text.ts';

type Read = (reading: Reading) => Promise<Draft>;

const readers: Partial<Record<NoteKind, Read>> = {
  markdown: readMarkdown,
  html: readHtml,
  text: readText,
  table: readTable,
  document: readDocument,
  own: readOwn,
};

function mostBytes(kind: NoteKind, { textBytes, documentBytes }: ImportLimits): number {
  if (kind === 'document') return documentBytes;
  return kind === 'own' ? mostOwnBytes : textBytes;
}

/** Kinds whose files are readable text: one that a reader fails on is imported as that. */
const texts: ReadonlySet<NoteKind> = new Set(['markdown', 'html', 'text', 'table']);

/** JSON files that are looked at to find out whether an archive is an export of ours. */
const mostProbes = 50;

/** A file that is imported, opened: which notes it holds, and each of them. Runs where it may fail, in a process of its own. */
export class ImportReader {
  readonly #tree: FileTree;
  #format: ImportFormat = 'files';
  readonly #notes: (SourceNote & { from: NoteFile; part?: { path: string; note: EnexNote } })[] = [];
  readonly #losses: SourceLoss[];
  #others: TreeFile[] = [];
  #places = new PlaceIndex([], []);
  /** The ids that notes of our own exports had. */
  readonly #ownIds = new Map<SourceNote, string>();

  private constructor(tree: FileTree) {
    this.#tree = tree;
    this.#losses = [...tree.losses];
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
    const notes = this.#notes.map(({ from: _, part: __, ...note }) => note);
    const files = this.#others.map(({ index, path, bytes }) => ({ index, path, bytes }));
    return { format, notes, files, losses };
  }

  private async plan(): Promise<void> {
    const { files } = this.#tree;
    const root = await this.root();
    const inside = files.filter(({ path }) => path.startsWith(root));
    this.#format = detectFormat(inside, await this.isOwn(inside));
    const { noteFiles, others, unknown } = planNotes(inside, this.#format, root);
    this.#others = others;
    for (const { path } of unknown)
      this.lose(path, 'file-kept-as-link', 'Files of this kind are not imported.');
    for (const from of noteFiles)
      await this.refusing(from.file.path, async () => {
        if (!(await this.isContents(from))) await this.add(from);
      });
    if (this.#notes.length === 0) throw new SourceRefused(this.whyNothing());
    this.#places = new PlaceIndex(this.#notes, files);
    for (const note of this.#notes) await this.addNames(note);
    await this.refuseOnlyDocument();
  }

  /** A document that can't be read would be an empty note, and with no other note that is no import. */
  private async refuseOnlyDocument(): Promise<void> {
    const [only, second] = this.#notes;
    if (second || only?.from.kind !== 'document') return;
    const { losses } = await this.read(only.index);
    const refused = losses.find(({ kind }) => kind === 'entry-refused');
    if (refused) throw new SourceRefused(refused.text);
  }

  /** The folder of which files are imported: of an export of an account the notes alone. */
  private async root(): Promise<string> {
    const account = this.#tree.files.find(({ path }) => path === 'account.json');
    if (!account || !(await isAccount(this.#tree, account))) return '';
    this.lose(account.path, 'file-kept-as-link', 'Of an account only the notes are imported.');
    return accountNotes;
  }

  /** Our own export has notes in JSON, as nothing else has. */
  private async isOwn(files: readonly TreeFile[]): Promise<boolean> {
    const some = files.filter(({ path }) => /\.json$/i.test(path) && !/(?:^|\/)\./.test(path));
    for (const file of some.slice(0, mostProbes)) if (await this.ownIdOf(file).catch(() => null)) return true;
    return false;
  }

  /** @throws SourceRefused when it is no note of ours */
  private async ownIdOf(file: TreeFile): Promise<string> {
    return (await parseOwn(this.#tree, file)).id;
  }

  /** The page that leads to the others of an archive of ours is no note. */
  private async isContents({ file, kind }: NoteFile): Promise<boolean> {
    const { textBytes } = this.#tree.limits;
    if (kind !== 'html' || !/^(?:[^/]+\/)?index\.html$/.test(file.path) || file.bytes > textBytes)
      return false;
    const page = String(await this.#tree.read(file, textBytes));
    return page.includes('<main class="exported">') && isOwnContents(parseNoteHtml(page));
  }

  private async add(from: NoteFile): Promise<void> {
    const { path, bytes } = from.file;
    const { title, folder, kind } = from;
    if (kind === 'evernote') return this.addEvernote(from);
    if (bytes > mostBytes(kind, this.#tree.limits)) throw new SourceRefused('It is too large for a note.');
    const note = { index: this.#notes.length, path, title, folder, bytes, from };
    if (kind === 'own') this.#ownIds.set(note, await this.ownIdOf(from.file));
    this.#notes.push(note);
  }

  /** An export of Evernote is a notebook: its notes stand in one file. */
  private async addEvernote(from: NoteFile): Promise<void> {
    const { limits } = this.#tree;
    const file = await this.#tree.local(from.file, limits.inflatedBytes);
    const folder = [...from.folder, from.title];
    const names = new FreeNames();
    const notes = await scanEnex(file, limits.entries - this.#notes.length);
    if (notes.length === 0) throw new SourceRefused('It holds no whole note.');
    for (const note of notes) {
      const bytes = note.range[1] - note.range[0];
      await this.refusing(from.file.path, async () => {
        const { title } = await fieldsOf(file, note, limits);
        const path = names.take((ending) => `${from.file.path}/${title.slice(0, 200)}${ending}`);
        this.#notes.push({
          index: this.#notes.length,
          path,
          title,
          folder,
          bytes,
          from,
          part: { path: file, note },
        });
      });
    }
  }

  /** What links call a note, besides its path and title. */
  private async addNames(note: SourceNote & { from: NoteFile }): Promise<void> {
    const { from } = note;
    const ownId = this.#ownIds.get(note);
    if (ownId !== undefined) this.#places.addOwnId(ownId, note);
    if (from.kind === 'markdown' && this.#format === 'obsidian')
      await this.refusing(note.path, async () => {
        const { text } = decodeText(await this.#tree.read(from.file, this.#tree.limits.textBytes));
        for (const alias of splitFrontMatter(text).matter?.aliases ?? []) this.#places.addName(alias, note);
      });
  }

  /** What is refused of one file is no reason to refuse the others. */
  private async refusing(path: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof SourceRefused)) throw error;
      this.lose(path, error.message.includes('too large') ? 'too-large' : 'entry-refused', error.message);
    }
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
    const { part } = note;
    try {
      if (part && !asText) return await finish(await readEvernote(reading, part.path, part.note));
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
