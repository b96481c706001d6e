import type { NoteSummary, NoteView, OpenedNote } from '@commonplace/contracts/api';
import { formatDocumentName } from '@commonplace/contracts/collab';
import type { RenderResponse } from '@commonplace/contracts/internal';
import { notePolicy } from '../access/note-policy.ts';
import { notebookPolicy } from '../access/notebook-policy.ts';
import { sharingOf } from '../access/sharing-of.ts';
import { toPerson } from '../accounts/people/person-view.ts';
import type { NoteRow } from './note-rows.ts';

/** A note as lists show it to the person who asked (null for a guest). */
export function toNoteSummary(row: NoteRow, personId: string | null): NoteSummary {
  const { note, facts } = row;
  const abilities = notePolicy(personId, facts);
  const notebook = notebookPolicy(personId, facts.notebook);
  const permission = abilities.edit ? 'edit' : 'view';
  const { id: _, ...author } = toPerson(note.author);
  const updatedAt = new Date(note.updatedAt).toISOString();
  return {
    id: note.id,
    title: note.title,
    authorId: note.authorId,
    author: { name: note.author.name, username: note.author.username },
    notebookId: note.notebookId,
    sectionId: note.sectionId,
    sharing: sharingOf({ isPublished: facts.isPublished, hasGrants: row.hasGrants }),
    // A12: of a notebook that one may not read, nothing is told.
    notebookSharing: notebook.read
      ? sharingOf({ isPublished: facts.notebook.isPublished, hasGrants: row.notebookHasGrants })
      : 'private',
    isProtected: note.isProtected,
    hashtagsArray: note.hashtags,
    createdAt: new Date(note.createdAt).toISOString(),
    updatedAt,
    info1: { editedAt: updatedAt, fontSize: note.fontSize, lineHeight: note.lineHeight },
    info2: { imageArray: note.images.map((url) => ({ url })) },
    temp: {
      author,
      notebook: notebook.read ? { id: note.notebook.id, name: note.notebook.name } : null,
      permission,
      notePermission: permission,
      notebookPermission: notebook.read ? (notebook.edit ? 'edit' : 'view') : null,
      likesCount: 0,
      hasUserLiked: false,
      commentsCount: 0,
      savedIn: [],
      preview: note.preview,
    },
    abilities,
  };
}

/** A note read by its id. What is derived comes from the content as it stands, not from the last fold. */
export function toNoteView(
  row: NoteRow,
  personId: string | null,
  generation: number,
  { projection, content, delta }: RenderResponse,
): NoteView {
  const summary = toNoteSummary(row, personId);
  return {
    ...summary,
    title: projection.title,
    hashtagsArray: projection.hashtags,
    info2: { imageArray: projection.images.map((url) => ({ url })) },
    temp: { ...summary.temp, preview: projection.preview },
    htmlContent: projection.html,
    textContent: projection.text,
    content,
    deltaContent: { ops: delta },
    documentName: documentNameFor(row, personId, generation),
  };
}

/** A note whose content comes from its live document. What is derived of it is as of the last fold. */
export function toOpenedNote(row: NoteRow, personId: string | null, generation: number): OpenedNote {
  return { ...toNoteSummary(row, personId), documentName: documentNameFor(row, personId, generation) };
}

function documentNameFor({ note }: NoteRow, personId: string | null, generation: number): string | null {
  return personId === null ? null : formatDocumentName({ noteId: note.id, generation });
}
