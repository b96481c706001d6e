import type { ImportFormat } from './detect-format.ts';
import type { TreeFile } from './file-tree.ts';
import { folderIn, isPicturePath, nameIn, withoutEnding } from './place-index.ts';

export type NoteKind = 'markdown' | 'html' | 'text' | 'table' | 'document' | 'own' | 'evernote';

/** A file that is read as a note, or as several. */
export interface NoteFile {
  file: TreeFile;
  kind: NoteKind;
  title: string;
  folder: string[];
  /** A row of a database of Notion. */
  isRow: boolean;
}

export interface NotePlan {
  noteFiles: NoteFile[];
  /** Pictures, and what has no place in a note. */
  others: TreeFile[];
  /** Neither notes nor pictures. */
  unknown: TreeFile[];
}

const kinds: [kind: NoteKind, endings: RegExp][] = [
  ['markdown', /\.(?:md|markdown|mdown|mkd)$/i],
  ['html', /\.(?:html?|xhtml)$/i],
  ['text', /\.(?:txt|text)$/i],
  ['table', /\.(?:csv|tsv)$/i],
  ['document', /\.doc[xm]$/i],
  ['own', /\.json$/i],
  ['evernote', /\.enex$/i],
];

const kindOf = (path: string): NoteKind | null => kinds.find(([, ending]) => ending.test(path))?.[0] ?? null;

const pageId = / ?[0-9a-f]{32}(?:_all)?$/;
/** Notion ends names by the id of the page. */
const withoutId = (name: string): string => name.replace(pageId, '') || name;

/** The folder of the rows of a database, as its table is named beside it. */
const databaseOf = (path: string): string | null =>
  /\.csv$/i.test(path) ? withoutEnding(path).split('/').map(withoutId).join('/') : null;

/**
 * Which files are notes, what they are called, and in which folders of the person they stand.
 *
 * @param root the folder that all of them are in, which is none of the person's; empty, or with a slash behind it
 */
export function planNotes(files: readonly TreeFile[], format: ImportFormat, root = ''): NotePlan {
  const plan: NotePlan = { noteFiles: [], others: [], unknown: [] };
  const isNotion = format === 'notion';
  const paths = new Set(files.map(({ path }) => path.toLowerCase()));
  const databases = new Set(isNotion ? files.map(({ path }) => databaseOf(path)) : []);
  for (const file of files) {
    // What programs keep for themselves.
    if (file.path.split('/').some((part) => part.startsWith('.') && part.length > 1)) continue;
    const kind = kindOf(file.path);
    if (kind === null || (kind === 'own' && format !== 'commonplace')) {
      plan.others.push(file);
      if (!isPicturePath(file.path)) plan.unknown.push(file);
    } else if (!isNotion || isNotionNote(file.path, kind, paths)) {
      const name = nameIn(file.path);
      const title = isNotion ? withoutId(withoutEnding(name)) : withoutEnding(name);
      const folders = folderIn(file.path.slice(root.length)).split('/').filter(Boolean);
      const folder = isNotion ? folders.map(withoutId) : folders;
      plan.noteFiles.push({
        file,
        kind,
        title,
        folder,
        isRow: kind === 'markdown' && databases.has(folder.join('/')),
      });
    }
  }
  if (format !== 'commonplace') withoutCommonFolder(plan.noteFiles);
  if (isNotion) intoOwnFolders(plan.noteFiles);
  return plan;
}

/** Of a database the whole table is taken, and where its page is there, the page. */
function isNotionNote(path: string, kind: NoteKind, paths: ReadonlySet<string>): boolean {
  const stem = withoutEnding(path).toLowerCase();
  if (kind === 'html') return nameIn(stem) !== 'index';
  if (kind !== 'table') return true;
  if (paths.has(`${stem.replace(/_all$/, '')}.html`)) return false;
  return stem.endsWith('_all') || !paths.has(`${stem}_all.csv`);
}

/** Folders that programs put around what they export. */
const wrapping = /^(?:Export-[\da-f-]+|Takeout|Drive)$/i;

/** A folder around everything is how it was packed, where what is in it has folders in folders itself. */
function withoutCommonFolder(notes: NoteFile[]): void {
  while (notes.length > 0) {
    const [first] = notes[0]?.folder ?? [];
    const isCommon = first !== undefined && notes.every(({ folder }) => folder[0] === first);
    if (!isCommon || (!wrapping.test(first) && !notes.some(({ folder }) => folder.length > 2))) return;
    for (const note of notes) note.folder = note.folder.slice(1);
  }
}

/** A page of Notion that has pages in it stands in a folder with them. */
function intoOwnFolders(notes: NoteFile[]): void {
  const folders = new Set(notes.map(({ folder }) => JSON.stringify(folder)));
  for (const note of notes) {
    const own = [...note.folder, note.title];
    if (folders.has(JSON.stringify(own))) note.folder = own;
  }
}
