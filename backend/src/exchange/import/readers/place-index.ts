import type { SourceNote } from '../import-source.ts';
import type { TreeFile } from './file-tree.ts';

export type FoundPlace = { note: SourceNote } | { file: TreeFile };

/** Endings by which a picture is known. What is no picture all the same is found out when it is read. */
const pictures = /\.(?:png|jpe?g|gif|webp|avif|bmp|tiff?|heic|svg)$/i;
export const isPicturePath = (path: string): boolean => pictures.test(path);

const noteEnding = /\.(?:md|markdown|mdown|mkd|txt|text|html?|xhtml|docx|docm|enex|json|csv|tsv)$/i;
export const withoutEnding = (path: string): string => path.replace(noteEnding, '');
export const nameIn = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
export const folderIn = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));

/** Finds what a link or a picture of a note means, however programs write it: each look-up is of constant time. */
export class PlaceIndex {
  readonly #byPath = new Map<string, FoundPlace>();
  readonly #byName = new Map<string, FoundPlace[]>();
  readonly #byId = new Map<string, SourceNote>();
  readonly #byOwnId = new Map<string, SourceNote>();
  readonly #notes: readonly SourceNote[];

  constructor(notes: readonly SourceNote[], files: readonly TreeFile[]) {
    this.#notes = notes;
    for (const file of files) this.#add(file.path, { file });
    for (const note of notes) {
      this.#add(note.path, { note });
      this.#add(withoutEnding(note.path), { note });
      this.#add(joined(folderIn(note.path), note.title), { note });
      this.addName(note.title, note);
      const [, id, whole] = / ?([0-9a-f]{32})(_all)?$/i.exec(withoutEnding(note.path)) ?? [];
      if (id) this.#byId.set(id.toLowerCase(), note);
      // Pages of Notion lead to the view of a database, which is not imported beside the whole one.
      if (whole) this.#add(note.path.replace(/_all(?=\.csv$)/i, ''), { note });
    }
  }

  /** Another name of a note. */
  addName(name: string, note: SourceNote): void {
    this.#push(keyOf(name), { note });
  }

  /** The id that a note had where it was exported. */
  addOwnId(id: string, note: SourceNote): void {
    this.#byOwnId.set(id, note);
  }

  byOwnId(id: string): SourceNote | null {
    return this.#byOwnId.get(id) ?? null;
  }

  #add(path: string, place: FoundPlace): void {
    const key = keyOf(path);
    if (!this.#byPath.has(key) || 'note' in place) this.#byPath.set(key, place);
    this.#push(nameIn(key), place);
  }

  #push(key: string, place: FoundPlace): void {
    const known = this.#byName.get(key);
    // Of the same name a few are looked at.
    if (!known) this.#byName.set(key, [place]);
    else if (known.length < 20) known.push(place);
  }

  /** What an address in the note at `from` leads to; null when it leads out of what is imported. */
  byAddress(from: string, address: string): FoundPlace | null {
    const [, index] = /^import-note:(\d{1,9})$/.exec(address) ?? [];
    const known = index === undefined ? undefined : this.#notes[Number(index)];
    if (known) return { note: known };
    const [, pageId] =
      /^https?:\/\/(?:www\.)?notion\.(?:so|site)\/[^?#]*?([0-9a-f]{32})(?:[?#]|$)/i.exec(address) ?? [];
    const page = pageId && this.#byId.get(pageId.toLowerCase());
    if (page) return { note: page };
    if (/^[a-z][a-z\d+.-]*:|^\/\//i.test(address)) return null;
    const path = decoded(address.replace(/[?#].*$/s, ''));
    if (path === '') return null;
    return this.#at(joined(path.startsWith('/') ? '' : folderIn(from), path)) ?? this.#at(joined('', path));
  }

  /** A note in a folder by its title. Names of files have blanks for what no name may hold. */
  byTitle(folder: string, title: string): SourceNote | null {
    const named = title.replace(/[\\/:*?"<>|.]/g, ' ').replace(/ +/g, ' ');
    const found = [title, named]
      .map((name) => this.#at(joined('', `${folder}/${name.trim()}`)))
      .find((place) => place !== null);
    return found && 'note' in found ? found.note : null;
  }

  /** What a name means as Obsidian has it: a path from the root, the end of one, or the name alone. */
  byName(from: string, name: string): FoundPlace | null {
    const key = keyOf(name.replace(/^(?:\.?\/)+/, ''));
    if (key === '') return null;
    const exact = this.#at(joined(folderIn(from), name)) ?? this.#at(key);
    if (exact) return exact;
    const called = this.#byName.get(nameIn(key)) ?? [];
    const ends = key.includes('/') ? called.filter((place) => endsWithPath(pathOf(place), key)) : called;
    const near = folderIn(keyOf(from));
    const distance = (place: FoundPlace) => (folderIn(keyOf(pathOf(place))) === near ? 0 : 1);
    return [...ends].sort((a, b) => distance(a) - distance(b))[0] ?? null;
  }

  #at(path: string): FoundPlace | null {
    return this.#byPath.get(keyOf(path)) ?? null;
  }
}

const pathOf = (place: FoundPlace): string => ('note' in place ? place.note.path : place.file.path);
const keyOf = (path: string): string => path.normalize('NFC').toLowerCase().trim();
const endsWithPath = (path: string, key: string): boolean =>
  [keyOf(path), withoutEnding(keyOf(path))].some((whole) => whole === key || whole.endsWith(`/${key}`));

/** A path from a folder on; `..` goes no higher than the root. */
function joined(folder: string, path: string): string {
  const parts = folder === '' ? [] : folder.split('/');
  for (const part of path.replaceAll('\\', '/').split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts.join('/');
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
