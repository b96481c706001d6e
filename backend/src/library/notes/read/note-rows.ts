import { limits } from '@commonplace/contracts/api';
import type { EntityManager } from 'typeorm';
import {
  joinNoteGrants,
  notebookOfNoteHasGrants,
  noteFactColumns,
  noteGrantColumns,
  noteHasGrants,
  notePublicSince,
  type RawNoteFacts,
  toNoteFacts,
} from '../../../access/note-access.sql.ts';
import { type NoteFacts, notePolicy } from '../../../access/note-policy.ts';
import type { User } from '../../../accounts/user.entity.ts';
import { placeholders } from '../../../platform/database/sql-part.ts';
import type { Notebook } from '../../notebooks/notebook.entity.ts';
import type { Note } from '../note.entity.ts';

/** A note with what its view and the policy need beside it. */
export interface NoteRow {
  note: Omit<
    Note,
    | 'author'
    | 'notebook'
    | 'publishedAt'
    | 'isPublic'
    | 'firstPublicAt'
    | 'popularity'
    | 'characters'
    | 'trashedAt'
    | 'trashedBy'
    | 'trashedWith'
  > & {
    /** When everyone could read it for the first time; null while they can not. */
    publicSince: number | null;
  };
  author: Pick<User, 'id' | 'name' | 'username' | 'pictureUrl' | 'endedAt'>;
  notebook: Pick<Notebook, 'id' | 'name'>;
  /** Rights of the person who asked. */
  facts: NoteFacts;
  hasGrants: boolean;
  notebookHasGrants: boolean;
}

/** As both drivers answer it: flags are 0 and 1. */
interface RawRow extends RawNoteFacts {
  id: string;
  notebook_id: string;
  section_id: string | null;
  font_size: number;
  line_height: number;
  created_at: number;
  title: string;
  preview: string;
  tile: string | null;
  words: number;
  hashtags: string;
  images: string;
  updated_at: number;
  public_since: number | null;
  author_name: string;
  author_username: string;
  author_picture_url: string | null;
  author_ended_at: number | null;
  notebook_name: string;
  has_grants: number;
  notebook_has_grants: number;
}

/**
 * Notes with author, notebook and the grants of the person who asks. In SQL, because an ORM takes longer
 * to make objects of a hundred rows than the database to find them. Every note has an author and a notebook:
 * they are joined from the left so that MariaDB begins with the notes, and not with all that their authors wrote.
 */
const selectNotes = (lists: Lists) => `
  SELECT note.id, note.notebook_id, note.section_id, note.font_size, note.line_height, note.created_at, note.title,
    note.preview, note.tile, note.words, ${lists.hashtags} AS hashtags, ${lists.images} AS images, note.updated_at,
    ${notePublicSince} AS public_since,
    author.name AS author_name, author.username AS author_username,
    author.picture_url AS author_picture_url, author.ended_at AS author_ended_at,
    notebook.name AS notebook_name,
    ${noteFactColumns}, ${noteGrantColumns},
    ${noteHasGrants} AS has_grants, ${notebookOfNoteHasGrants} AS notebook_has_grants
  FROM note
  LEFT JOIN \`user\` author ON author.id = note.author_id
  LEFT JOIN notebook ON notebook.id = note.notebook_id
  ${joinNoteGrants('?')}`;

/** The columns that hold a list as JSON. */
interface Lists {
  hashtags: string;
  images: string;
}

const whole: Lists = { hashtags: 'note.hashtags', images: 'note.images' };
/** Of a note in a list not more is read than is shown of it: a hashtag and an address are shorter than this. */
const begun: Lists = {
  hashtags: `SUBSTR(note.hashtags, 1, ${limits.listedHashtags * (limits.hashtagCharacters + 4)})`,
  images: `SUBSTR(note.images, 1, ${limits.listedImages * 200})`,
};

/**
 * These notes as the person who asks (null for a guest) has rights to them, in the order of the ids, in
 * one query however many there are. Nothing is filtered by rights: the caller asks the policy. What does
 * not exist is left out.
 *
 * @param extent `listed`: with the first hashtags and images, as many as lists show
 */
export async function readNoteRows(
  manager: EntityManager,
  personId: string | null,
  ids: readonly string[],
  extent: 'whole' | 'listed',
): Promise<NoteRow[]> {
  if (ids.length === 0) return [];
  const select = selectNotes(extent === 'whole' ? whole : begun);
  const raw: RawRow[] = await manager.query(`${select} WHERE note.id IN ${placeholders(ids)}`, [
    personId,
    personId,
    ...ids,
  ]);
  const toNoteRow = extent === 'whole' ? toWholeRow : toListedRow;
  const rows = new Map(raw.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = rows.get(id);
    return row ? [toNoteRow(row)] : [];
  });
}

/** Those of these notes that a person (null for a guest) may read, as lists show them, in the order of the ids. */
export async function readableNoteRows(
  manager: EntityManager,
  personId: string | null,
  ids: readonly string[],
): Promise<NoteRow[]> {
  const rows = await readNoteRows(manager, personId, ids, 'listed');
  return rows.filter(({ author, facts }) => author.endedAt === null && notePolicy(personId, facts).read);
}

/** One note by its id, or null when there is none. */
export async function findNoteRow(
  manager: EntityManager,
  personId: string | null,
  noteId: string,
): Promise<NoteRow | null> {
  const [row] = await readNoteRows(manager, personId, [noteId], 'whole');
  return row ?? null;
}

function toWholeRow(raw: RawRow): NoteRow {
  return toNoteRow(raw, { hashtags: JSON.parse(raw.hashtags), images: JSON.parse(raw.images) });
}

function toListedRow(raw: RawRow): NoteRow {
  return toNoteRow(raw, {
    hashtags: firstStrings(raw.hashtags, limits.listedHashtags),
    images: firstStrings(raw.images, limits.listedImages),
  });
}

/** The first strings of a list in JSON, whose end may be cut off. */
function firstStrings(json: string, most: number): string[] {
  const strings: string[] = [];
  for (const [string] of json.matchAll(/"(?:[^"\\]|\\.)*"/g)) {
    strings.push(JSON.parse(string));
    if (strings.length === most) break;
  }
  return strings;
}

function toNoteRow(raw: RawRow, lists: Pick<NoteRow['note'], 'hashtags' | 'images'>): NoteRow {
  const facts = toNoteFacts(raw);
  return {
    note: {
      id: raw.id,
      authorId: raw.author_id,
      notebookId: raw.notebook_id,
      sectionId: raw.section_id,
      isProtected: facts.isProtected,
      fontSize: raw.font_size,
      lineHeight: raw.line_height,
      createdAt: raw.created_at,
      title: raw.title,
      preview: raw.preview,
      tile: raw.tile,
      words: raw.words,
      ...lists,
      updatedAt: raw.updated_at,
      publicSince: raw.public_since,
    },
    author: {
      id: raw.author_id,
      name: raw.author_name,
      username: raw.author_username,
      pictureUrl: raw.author_picture_url,
      endedAt: raw.author_ended_at,
    },
    notebook: { id: raw.notebook_id, name: raw.notebook_name },
    facts,
    hasGrants: raw.has_grants === 1,
    notebookHasGrants: raw.notebook_has_grants === 1,
  };
}
