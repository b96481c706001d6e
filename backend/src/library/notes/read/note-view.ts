import type { NoteSummary, NoteView, OpenedNote, SavedNote } from '@commonplace/contracts/api';
import type { RenderResponse } from '@commonplace/contracts/internal';
import { noteAudience, noteMarkers, type ToldNote } from '../../../access/audience.ts';
import { notePolicy, readsDraft } from '../../../access/note-policy.ts';
import { notebookPolicy } from '../../../access/notebook-policy.ts';
import { sharingOf } from '../../../access/sharing-of.ts';
import type { PersonPartFields } from '../../../accounts/people/person-parts.ts';
import { toPerson } from '../../../accounts/people/person-view.ts';
import type { NotePartFields } from './note-parts.ts';
import type { NoteRow } from './note-rows.ts';

/** What parts add to a note's view and to its author's. */
export interface NoteViewParts {
  note: NotePartFields;
  author: PersonPartFields;
}

/** A note as lists show it to the person who asked (null for a guest). */
export function toNoteSummary(row: NoteRow, personId: string | null, parts: NoteViewParts): NoteSummary {
  const { note, facts } = row;
  const abilities = notePolicy(personId, facts);
  const notebook = notebookPolicy(personId, facts.notebook);
  const permission = abilities.edit ? 'edit' : 'view';
  const { id: _, ...author } = toPerson(row.author);
  const updatedAt = new Date(note.updatedAt).toISOString();
  const told: ToldNote = {
    isOwn: personId === note.authorId,
    isProtected: note.isProtected,
    sharing: sharingOf({ isPublished: facts.isPublished, hasGrants: row.hasGrants }),
    // A12: of a notebook that one may not read, nothing is shown.
    notebookSharing: notebook.read
      ? sharingOf({ isPublished: facts.notebook.isPublished, hasGrants: row.notebookHasGrants })
      : 'private',
    hasGrants: row.hasGrants,
    notebookHasGrants: notebook.read && row.notebookHasGrants,
    notebookPermission: notebook.read ? (notebook.edit ? 'edit' : 'view') : null,
    isReadWithoutGrant: notePolicy(personId, { ...facts, grant: null }).read,
    isSharedWithThem: (facts.grant ?? facts.notebook.grant) !== null,
    abilities,
  };
  return {
    id: note.id,
    title: note.title,
    authorId: note.authorId,
    author: { name: row.author.name, username: row.author.username },
    notebookId: notebook.read ? note.notebookId : null,
    sectionId: notebook.read ? note.sectionId : null,
    sharing: told.sharing,
    notebookSharing: told.notebookSharing,
    isProtected: note.isProtected,
    ...(readsDraft(personId, facts) && {
      publishMode: facts.isStaged ? ('staged' as const) : ('live' as const),
      publishedVersion: row.publishedVersion,
    }),
    audience: noteAudience(told),
    markers: noteMarkers(told),
    hashtagsArray: note.hashtags,
    createdAt: new Date(note.createdAt).toISOString(),
    updatedAt,
    info1: { editedAt: updatedAt, fontSize: note.fontSize, lineHeight: note.lineHeight },
    info2: { imageArray: note.images.map((url) => ({ url })) },
    temp: {
      ...parts.note,
      author: { ...author, ...parts.author },
      notebook: notebook.read ? row.notebook : null,
      permission,
      notePermission: permission,
      notebookPermission: told.notebookPermission,
      preview: note.preview,
      tile: note.tile,
      words: note.words,
      publishedAt: note.publicSince === null ? null : new Date(note.publicSince).toISOString(),
    },
    abilities,
  };
}

/** A note read by its id. What is derived comes from the content as it stands, not from the last fold. */
export function toNoteView(
  { documentName, ...summary }: OpenedNote,
  { projection, content, delta }: RenderResponse,
): NoteView {
  return {
    ...summary,
    title: projection.title,
    hashtagsArray: projection.hashtags,
    info2: { imageArray: projection.images.map((url) => ({ url })) },
    temp: {
      ...summary.temp,
      preview: projection.preview,
      tile: projection.tile,
      words: projection.words,
    },
    htmlContent: projection.html,
    textContent: projection.text,
    content,
    deltaContent: { ops: delta },
    documentName,
  };
}

/** A note as of its last fold, without the forms that only rendering makes. */
export function toStoredNote(opened: OpenedNote, { html, text }: { html: string; text: string }): SavedNote {
  return { ...opened, htmlContent: html, textContent: text };
}
