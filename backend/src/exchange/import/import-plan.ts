import { setImmediate as turn } from 'node:timers/promises';
import { limits, nameOfThing } from '@commonplace/contracts/api';
import { cutText, normalizeTitle } from '@commonplace/contracts/document';
import { FreeNames } from '../free-names.ts';
import type { SourceLoss, SourceSurvey } from './import-source.ts';

/** A notebook, section or note that an import makes. */
export interface PlannedThing {
  /** Its number in the plan. A parent has a lower one. */
  seq: number;
  kind: 'notebook' | 'section' | 'note';
  /** The place in the imported file. */
  path: string;
  /** The name of a notebook or section; of a note, its title unless its content says another. */
  name: string;
  /** The number of its notebook or section; null for a notebook and for the top level of a chosen one. */
  parentSeq: number | null;
  /** The number by which the source reads a note; null for what is no note. */
  entryIndex: number | null;
}

/** What is made of a survey. */
export interface ImportPlan {
  things: PlannedThing[];
  losses: SourceLoss[];
}

/** Where the things go, and how many fit there. */
export interface ImportTarget {
  /** The uploaded file's name without extension: names the notebook of notes outside of folders. */
  name: string;
  /** Everything goes into one notebook that is there already, its folders as sections. */
  isInNotebook: boolean;
  /** Sections which that notebook takes, and all of the person's together. */
  sectionsLeft: { ofNotebook: number; inAll: number };
}

const untitled = 'Untitled';
/** Characters that a name has at least. */
const least = { notebook: 1, section: 2 };

/** Notes that are planned without a pause for others. */
const atOnce = 500;

/** The same survey and target make the same plan. Folders without notes are not made. */
export async function planImport(survey: SourceSurvey, target: ImportTarget): Promise<ImportPlan> {
  const planning = new Planning(target);
  const notes: Omit<PlannedThing, 'seq'>[] = [];
  for (const note of survey.notes) {
    if (notes.length % atOnce === 0) await turn();
    notes.push({
      kind: 'note',
      path: note.path,
      name: normalizeTitle(note.title),
      parentSeq: planning.placeOf(note.folder),
      entryIndex: note.index,
    });
  }
  const { things, losses } = planning;
  for (const note of notes) things.push({ seq: things.length, ...note });
  return { things, losses };
}

/** Notebooks and sections of the folders that were asked for. Their numbers follow the order of asking. */
class Planning {
  readonly losses: SourceLoss[] = [];
  readonly things: PlannedThing[] = [];
  readonly #target: ImportTarget;
  /** By the folder's names, as JSON. */
  readonly #places = new Map<string, number | null>();
  /** Names that are taken, by what they stand in. */
  readonly #names = new Map<number | null, FreeNames>();
  /** Sections that still fit in a notebook. */
  readonly #sectionsLeft = new Map<number | null, number>();
  #sectionsLeftInAll: number;

  constructor(target: ImportTarget) {
    this.#target = target;
    this.#sectionsLeft.set(null, target.sectionsLeft.ofNotebook);
    this.#sectionsLeftInAll = target.sectionsLeft.inAll;
  }

  /** The number of the notebook or section that a folder becomes. */
  placeOf(folder: readonly string[]): number | null {
    const key = JSON.stringify(folder);
    const known = this.#places.get(key);
    if (known !== undefined) return known;
    const place = this.#make(folder);
    this.#places.set(key, place);
    return place;
  }

  #make(folder: readonly string[]): number | null {
    const { isInNotebook, name } = this.#target;
    const [first, ...deeper] = folder;
    if (first === undefined) return isInNotebook ? null : this.#notebook(name, '');
    if (isInNotebook) return this.#section(null, folder, folder);
    const notebook = this.#placeOfNotebook(first);
    return deeper.length === 0 ? notebook : this.#section(notebook, deeper, folder);
  }

  #placeOfNotebook(first: string): number {
    const key = JSON.stringify([first]);
    const known = this.#places.get(key);
    if (typeof known === 'number') return known;
    const place = this.#notebook(first, first);
    this.#places.set(key, place);
    return place;
  }

  #notebook(name: string, path: string): number {
    const seq = this.#add('notebook', name, path, null, limits.notebookNameCharacters);
    this.#sectionsLeft.set(seq, limits.sections);
    return seq;
  }

  #section(parentSeq: number | null, names: readonly string[], folder: readonly string[]): number | null {
    const left = this.#sectionsLeft.get(parentSeq) ?? 0;
    const path = folder.join('/');
    if (left <= 0 || this.#sectionsLeftInAll <= 0) {
      const text = 'There is no room for another section, so these notes are in the notebook itself.';
      this.losses.push({ path, kind: 'name-changed', text, count: 1 });
      return parentSeq;
    }
    this.#sectionsLeft.set(parentSeq, left - 1);
    this.#sectionsLeftInAll -= 1;
    return this.#add('section', names.join(' / '), path, parentSeq, limits.sectionTitleCharacters);
  }

  #add(
    kind: 'notebook' | 'section',
    wanted: string,
    path: string,
    parentSeq: number | null,
    most: number,
  ): number {
    const taken = this.#names.get(parentSeq) ?? new FreeNames();
    this.#names.set(parentSeq, taken);
    const plain = nameOfThing(wanted.toWellFormed()) || untitled;
    const long = plain.length < least[kind] ? `Section ${plain}` : plain;
    const name = taken.take((ending) => `${cutText(long, most - ending.length).trimEnd()}${ending}`);
    if (name !== plain)
      this.losses.push({ path, kind: 'name-changed', text: `Its name is now “${name}”.`, count: 1 });
    const seq = this.things.length;
    this.things.push({ seq, kind, path, name, parentSeq, entryIndex: null });
    return seq;
  }
}
