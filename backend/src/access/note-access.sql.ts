import type { Permission, Sharing } from '@commonplace/contracts/abilities';
import { part, type SqlPart } from '../platform/database/sql-part.ts';
import { dealtWith } from './dealt-with.sql.ts';
import { grantsCount } from './grant-counts.sql.ts';
import type { NoteFacts } from './note-policy.ts';

/*
 * `note-policy.ts` as SQL, for both databases: the conditions by which notes are found, and the columns from
 * which the policy's facts are read. Every condition speaks of the alias `note`. A property test holds both
 * forms equal; a source rule keeps the columns and tables behind them out of all other files.
 *
 * What is asked of one note at a time is a value of its own (`(SELECT …) IS NOT NULL`). A join, and `EXISTS`,
 * MariaDB turns round: it begins with all notebooks, or with all that is shared with the person.
 */

/** A26: what is not in the trash. Every list of a person's own notes asks for it. */
export const noteIsInPlace = 'note.trashed_at IS NULL';

/** A28: whether others read what was published of it, while it is public. */
export const noteIsStaged = "note.publish_mode = 'staged'";

/** A26: notes in the trash that a person may handle there. */
export const noteIsInTrashOf = (personId: string): SqlPart =>
  part('note.trashed_by = ? AND note.author_id = ? AND note.trashed_at IS NOT NULL', personId, personId);

/** The ids of a person's notes that are in the trash. */
export const idsOfNotesTrashedBy = (personId: string): SqlPart =>
  part('SELECT trashed.id FROM note trashed WHERE trashed.trashed_by = ?', personId);

/** A2, as kept in an indexed column by `notes/public-notes.ts`. */
export const noteIsPublic = 'note.is_public = 1';

/** A2, as kept in `note` and in `note_hashtag`: a hashtag that is added has the mark of its note. */
export const publicMark = 'is_public';

/** A2 and A8: the notebook of `note` where everyone may read both, as a value. */
export const publicNotebookOfNote = `(SELECT holder.id FROM notebook holder
  WHERE holder.id = note.notebook_id AND holder.is_public = 1 AND ${noteIsPublic})`;

/** When everyone could read `note` for the first time; null while they can not (A2). */
export const notePublicSince = `CASE WHEN ${noteIsPublic} THEN note.first_public_at END`;

/** A2 of a hashtag's note, by the index of the alias `note_hashtag`. One whose mark is not written yet is left out. */
export const hashtagIsPublic = `note_hashtag.is_public = 1
  AND (SELECT 1 FROM note_unmarked WHERE note_unmarked.note_id = note_hashtag.note_id) IS NULL`;

/** A2, computed from the facts: what the column has to say. */
export const notePublicFromFacts = `CASE WHEN note.is_protected = 0 AND note.hidden = 0 AND ${noteIsInPlace} AND (note.published_at IS NOT NULL
  OR (SELECT holder.published_at FROM notebook holder WHERE holder.id = note.notebook_id AND holder.hidden = 0) IS NOT NULL)
  THEN 1 ELSE 0 END`;

/** Whether a note or its notebook is published: everyone reads it, unless it is in the trash or hidden. */
export const noteIsPublished = `(note.is_protected = 0 AND (note.published_at IS NOT NULL
  OR (SELECT holder.published_at FROM notebook holder WHERE holder.id = note.notebook_id) IS NOT NULL))`;

/** A1: whether a note is shared with anyone. */
export const noteHasGrants =
  '(SELECT 1 FROM note_grant WHERE note_grant.note_id = note.id LIMIT 1) IS NOT NULL';

/** A1: whether the notebook of a note is shared with anyone. */
export const notebookOfNoteHasGrants =
  '(SELECT 1 FROM notebook_grant WHERE notebook_grant.notebook_id = note.notebook_id LIMIT 1) IS NOT NULL';

/** A3: whether anyone but its author and the owner of its notebook may read a note. */
export const noteIsReadByOthers = `(${noteIsPublic} OR ${noteHasGrants} OR ${notebookOfNoteHasGrants})`;

/** A3, A26. `personId` is null for a guest. */
export function noteIsReadableBy(personId: string | null): SqlPart {
  if (personId === null) return part(noteIsPublic);
  const draft = noteDraftIsReadableBy(personId);
  return part(`${noteIsPublic} OR ${draft.sql}`, ...draft.values);
}

/** A28: who reads a note also if it is not public. */
export function noteDraftIsReadableBy(personId: string): SqlPart {
  const granted = noteIsGranted(personId);
  const notebookGranted = notebookOfNoteIsGranted(personId);
  return part(
    `(${noteIsInPlace}
      AND (note.author_id = ? OR ${ownerOfNotebook} = ? OR ${granted.sql} OR ${notebookGranted.sql}))`,
    personId,
    personId,
    ...granted.values,
    ...notebookGranted.values,
  );
}

/** A3 for the person whose id an expression of the statement names, such as `person.id`. */
export const noteIsReadableTo = (person: string) => noteIsReadableBy('').sql.replaceAll('?', () => person);

const ownerOfNotebook = '(SELECT holder.owner_id FROM notebook holder WHERE holder.id = note.notebook_id)';

/** Whether a person (null for a guest) has a grant on the note itself that counts. */
function noteIsGranted(personId: string | null): SqlPart {
  return isGranted('note', 'note.id', 'note.author_id', personId);
}

/** A2, A3: of a note whose notebook a person (null for a guest) may read only because that is published. */
export function noteOfPublishedNotebookIsReadableBy(personId: string | null): SqlPart {
  const granted = noteIsGranted(personId);
  return part(`(${noteIsPublic} OR (${noteIsInPlace} AND ${granted.sql}))`, ...granted.values);
}

/** The opposite, as an index finds it: of all notes only those that not everyone may read. */
export function noteOfPublishedNotebookIsHiddenFrom(personId: string | null): SqlPart {
  const granted = noteIsGranted(personId);
  return part(`note.is_public = 0 AND ${noteIsInPlace} AND NOT (${granted.sql})`, ...granted.values);
}

function notebookOfNoteIsGranted(personId: string): SqlPart {
  return isGranted('notebook', 'note.notebook_id', ownerOfNotebook, personId);
}

function isGranted(kind: 'note' | 'notebook', id: string, owner: string, personId: string | null): SqlPart {
  return part(
    `(SELECT 1 FROM ${kind}_grant WHERE ${kind}_grant.${kind}_id = ${id} AND ${kind}_grant.user_id = ?
       AND ${grantsCount(`${kind}_grant.user_id`, owner)}) IS NOT NULL`,
    personId,
  );
}

/** A27: notes that a person is told of when others change them: theirs, in their notebook, or shared with them. */
export function noteIsFollowedBy(personId: string): SqlPart {
  const granted = noteIsGranted(personId);
  const notebookGranted = notebookOfNoteIsGranted(personId);
  return part(
    `${noteIsInPlace} AND (note.author_id = ? OR ${ownerOfNotebook} = ? OR ${granted.sql} OR ${notebookGranted.sql})`,
    ...[personId, personId, ...granted.values, ...notebookGranted.values],
  );
}

/** A27: notes of others that came to a person: shared with them, or created in a notebook that was shared with them before. */
export function noteCameTo(personId: string): SqlPart {
  const granted = noteIsGranted(personId);
  const since = notebookOfNoteGrantedSince(personId);
  return part(
    `note.author_id <> ? AND (${granted.sql} OR note.created_at > ${since.sql})`,
    ...[personId, ...granted.values, ...since.values],
  );
}

/** When the notebook of `note` was shared with a person, as a value; null where it was not. */
export const notebookOfNoteGrantedSince = (personId: string): SqlPart =>
  part(
    `(SELECT notebook_grant.created_at FROM notebook_grant
      WHERE notebook_grant.notebook_id = note.notebook_id AND notebook_grant.user_id = ?)`,
    personId,
  );

/** The notes on which a person has a grant of their own that counts, as `note`; conditions may follow. */
export const notesGrantedTo = (personId: string) => ({
  from: part('note_grant granted JOIN note ON note.id = granted.note_id'),
  where: part(
    `granted.user_id = ? AND ${noteIsInPlace} AND ${grantsCount('granted.user_id', 'note.author_id')}`,
    personId,
  ),
});

/** A1 as a condition. Of one `author` all shared notes are found at once; of several each note is asked. */
export function noteHasSharing(wanted: readonly Sharing[], author?: string): SqlPart {
  const granted =
    author === undefined
      ? part(noteHasGrants)
      : part('note.id IN (SELECT note_grant.note_id FROM note_grant WHERE note_grant.author_id = ?)', author);
  const conditions = {
    published: part('note.published_at IS NOT NULL'),
    shared: part(`(note.published_at IS NULL AND ${granted.sql})`, ...granted.values),
    private: part(`(note.published_at IS NULL AND NOT (${granted.sql}))`, ...granted.values),
  } as const satisfies Record<Sharing, SqlPart>;
  const met = wanted.map((sharing) => conditions[sharing]);
  return part(met.map(({ sql }) => sql).join(' OR '), ...met.flatMap(({ values }) => values));
}

/** The ids of all notes on which, or on whose notebook, a person has a grant, also of one that does not count now. */
export const idsOfNotesGrantedTo = (personId: string): SqlPart =>
  part(
    `SELECT note_id AS id FROM note_grant WHERE user_id = ?
     UNION SELECT note.id FROM notebook_grant JOIN note ON note.notebook_id = notebook_grant.notebook_id
       WHERE notebook_grant.user_id = ?`,
    personId,
    personId,
  );

/**
 * Of those the notes that a search finds (W86f). It leaves out notes of a stranger's notebook until the person opened that:
 * shares of strangers are limited by grant, and one notebook may have any number of notes.
 */
export const idsOfGrantedNotesToFind = (personId: string): SqlPart =>
  part(
    `SELECT note_id AS id FROM note_grant WHERE user_id = ?
     UNION SELECT note.id FROM notebook_grant JOIN notebook ON notebook.id = notebook_grant.notebook_id
         JOIN note ON note.notebook_id = notebook.id
       WHERE notebook_grant.user_id = ?
         AND (notebook_grant.opened_at IS NOT NULL OR ${dealtWith('notebook_grant.user_id', 'notebook.owner_id')})`,
    personId,
    personId,
  );

/** Columns of {@link RawNoteFacts} but the grants, from the aliases `note` and `notebook`. */
export const noteFactColumns = `note.author_id, note.is_protected, note.published_at IS NOT NULL AS is_published,
  note.comments_closed_at IS NOT NULL AS comments_closed, note.hidden > 0 AS is_hidden, note.trashed_at IS NOT NULL AS is_trashed,
  ${noteIsStaged} AS is_staged,
  notebook.owner_id AS notebook_owner_id, notebook.is_protected AS notebook_is_protected,
  notebook.published_at IS NOT NULL AS notebook_is_published,
  notebook.comments_closed_at IS NOT NULL AS notebook_comments_closed, notebook.hidden > 0 AS notebook_is_hidden,
  notebook.trashed_at IS NOT NULL AS notebook_is_trashed`;

/** The grants of {@link RawNoteFacts}, after {@link joinNoteGrants}. */
export const noteGrantColumns =
  'grant_on_note.permission AS permission, grant_on_notebook.permission AS notebook_permission';

/** Joins the grants that count of the one person whose id the expression `person` (or `?`, twice) names to `note` and its `notebook`. */
export const joinNoteGrants = (person: string) => `
  LEFT JOIN note_grant grant_on_note ON grant_on_note.note_id = note.id AND grant_on_note.user_id = ${person}
    AND ${grantsCount('grant_on_note.user_id', 'note.author_id')}
  LEFT JOIN notebook_grant grant_on_notebook
    ON grant_on_notebook.notebook_id = note.notebook_id AND grant_on_notebook.user_id = ${person}
    AND ${grantsCount('grant_on_notebook.user_id', 'notebook.owner_id')}`;

/** Grants that count of many people on many things, for those who judge many at once; two lists follow in `IN (?)`. */
export const grantsAmong = (kind: 'note' | 'notebook') =>
  `SELECT ${kind}_id AS thing_id, user_id, permission FROM ${kind}_grant JOIN ${kind} ON ${kind}.id = ${kind}_grant.${kind}_id
   WHERE ${kind}_id IN (?) AND user_id IN (?) AND ${grantsCount('user_id', kind === 'note' ? 'note.author_id' : 'notebook.owner_id')}`;

/** As both drivers answer it: flags are 0 and 1. */
export interface RawNoteFacts {
  author_id: string;
  is_protected: number;
  is_published: number;
  comments_closed: number;
  is_hidden: number;
  is_trashed: number;
  is_staged: number;
  notebook_owner_id: string;
  notebook_is_protected: number;
  notebook_is_published: number;
  notebook_comments_closed: number;
  notebook_is_hidden: number;
  notebook_is_trashed: number;
  permission: Permission | null;
  notebook_permission: Permission | null;
}

/** What the policy judges, from a row. */
export function toNoteFacts(raw: RawNoteFacts): NoteFacts {
  return {
    authorId: raw.author_id,
    isProtected: raw.is_protected === 1,
    isPublished: raw.is_published === 1,
    isHidden: raw.is_hidden === 1,
    isTrashed: raw.is_trashed === 1,
    isStaged: raw.is_staged === 1,
    commentsClosed: raw.comments_closed === 1,
    grant: raw.permission,
    notebook: {
      ownerId: raw.notebook_owner_id,
      isProtected: raw.notebook_is_protected === 1,
      isPublished: raw.notebook_is_published === 1,
      isHidden: raw.notebook_is_hidden === 1,
      isTrashed: raw.notebook_is_trashed === 1,
      commentsClosed: raw.notebook_comments_closed === 1,
      grant: raw.notebook_permission,
    },
  };
}
