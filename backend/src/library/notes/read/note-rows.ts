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
import { type NoteFacts, notePolicy, readsDraft } from '../../../access/note-policy.ts';
import type { User } from '../../../accounts/user.entity.ts';
import { isSqlite } from '../../../platform/database/is-sqlite.ts';
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
    | 'publishMode'
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
  /** What is published of a staged public note; null for others, and for those who do not read its draft (A28). */
  publishedVersion: { at: number; changes: number } | null;
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
  version_at: number | null;
  version_changes: number | string | null;
  draft_title: string;
  draft_preview: string;
  draft_tile: string | null;
  draft_words: number;
  draft_hashtags: string;
  draft_images: string;
  draft_updated_at: number;
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
const selectNotes = (manager: EntityManager, column: Column) => `
  SELECT note.id, note.notebook_id, note.section_id, note.font_size, note.line_height, note.created_at, note.title,
    note.preview, note.tile, note.words, ${column('note', 'hashtags')}, ${column('note', 'images')}, note.updated_at,
    ${notePublicSince} AS public_since,
    published.at AS version_at, ${changesSince(manager)} AS version_changes, draft.title AS draft_title,
    draft.preview AS draft_preview, draft.tile AS draft_tile, draft.words AS draft_words,
    ${column('draft', 'hashtags')}, ${column('draft', 'images')}, draft.updated_at AS draft_updated_at,
    author.name AS author_name, author.username AS author_username,
    author.picture_url AS author_picture_url, author.ended_at AS author_ended_at,
    notebook.name AS notebook_name,
    ${noteFactColumns}, ${noteGrantColumns},
    ${noteHasGrants} AS has_grants, ${notebookOfNoteHasGrants} AS notebook_has_grants
  FROM note
  LEFT JOIN \`user\` author ON author.id = note.author_id
  LEFT JOIN notebook ON notebook.id = note.notebook_id
  LEFT JOIN note_published published ON published.note_id = note.id
  LEFT JOIN note_draft draft ON draft.note_id = note.id
  ${joinNoteGrants('?')}`;

/**
 * What changed after the published version, by windows of ten minutes: those of history, and of what is not history yet.
 * MariaDB would go through a journal of few rows from its beginning.
 */
const changesSince = (manager: EntityManager) => `CASE WHEN published.seq IS NULL THEN NULL
  WHEN draft.hash = (SELECT content.hash FROM note_content content WHERE content.note_id = note.id) THEN NULL
  ELSE (SELECT COUNT(DISTINCT to_seq) FROM note_history WHERE note_history.note_id = note.id AND to_seq > published.seq)
    + (SELECT COUNT(DISTINCT at - at % 600000) FROM note_update ${isSqlite(manager) ? '' : 'FORCE INDEX (PRIMARY)'}
      WHERE note_update.note_id = note.id AND seq > published.seq)
  END`;

/** A column that holds a list as JSON, of a note or of its draft. */
type Column = (table: 'note' | 'draft', list: 'hashtags' | 'images') => string;

const named = (table: 'note' | 'draft', list: string) => (table === 'note' ? list : `draft_${list}`);
const whole: Column = (table, list) => `${table}.${list} AS ${named(table, list)}`;
/** Of a note in a list not more is read than is shown of it: a hashtag and an address are shorter than this. */
const begun: Column = (table, list) => {
  const characters = {
    hashtags: limits.listedHashtags * (limits.hashtagCharacters + 4),
    images: limits.listedImages * 200,
  };
  return `SUBSTR(${table}.${list}, 1, ${characters[list]}) AS ${named(table, list)}`;
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
  const select = selectNotes(manager, extent === 'whole' ? whole : begun);
  const raw: RawRow[] = await manager.query(`${select} WHERE note.id IN ${placeholders(ids)}`, [
    personId,
    personId,
    ...ids,
  ]);
  const rows = new Map(raw.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = rows.get(id);
    return row ? [toNoteRow(row, personId, extent)] : [];
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

/** The first strings of a list in JSON, whose end may be cut off. */
function firstStrings(json: string, most: number): string[] {
  const strings: string[] = [];
  for (const [string] of json.matchAll(/"(?:[^"\\]|\\.)*"/g)) {
    strings.push(JSON.parse(string));
    if (strings.length === most) break;
  }
  return strings;
}

/** The list in JSON, or what is shown of it. */
function listed(json: string, most: number, extent: 'whole' | 'listed'): string[] {
  return extent === 'whole' ? JSON.parse(json) : firstStrings(json, most);
}

function toNoteRow(raw: RawRow, personId: string | null, extent: 'whole' | 'listed'): NoteRow {
  const facts = toNoteFacts(raw);
  const hasDraft = raw.version_at !== null && readsDraft(personId, facts);
  const shown = hasDraft ? draftOf(raw) : raw;
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
      title: shown.title,
      preview: shown.preview,
      tile: shown.tile,
      words: shown.words,
      hashtags: listed(shown.hashtags, limits.listedHashtags, extent),
      images: listed(shown.images, limits.listedImages, extent),
      updatedAt: shown.updated_at,
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
    publishedVersion: hasDraft ? { at: Number(raw.version_at), changes: changesOf(raw) } : null,
    hasGrants: raw.has_grants === 1,
    notebookHasGrants: raw.notebook_has_grants === 1,
  };
}

/** Of cleared history nothing is counted, but something changed. */
function changesOf({ version_changes }: RawRow): number {
  return version_changes === null ? 0 : Math.max(1, Number(version_changes));
}

function draftOf(raw: RawRow) {
  return {
    title: raw.draft_title,
    preview: raw.draft_preview,
    tile: raw.draft_tile,
    words: raw.draft_words,
    hashtags: raw.draft_hashtags,
    images: raw.draft_images,
    updated_at: raw.draft_updated_at,
  };
}
