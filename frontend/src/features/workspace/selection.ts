import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';

/** Where a note that is begun will stand. */
export interface NotePlace {
  notebookId: string;
  /** Null for no section. */
  sectionId: string | null;
}

/** What the right panel shows, as the address says it; `shared/navigation/paths.ts` writes those addresses. */
export type Selection =
  | { kind: 'none' }
  /** An empty note that is created on its first change; without a place it goes to the default notebook. */
  | { kind: 'new'; place: NotePlace | null }
  | { kind: 'note'; noteId: string; isEditing: boolean }
  | { kind: 'notebook'; notebookId: string; isEditing: boolean };

/** Reads `?note=<id>`, `?n` with `&notebook=<id>&section=<id>`, `?notebook=<id>`, and `&edit`. */
export function readSelection(search: string): Selection {
  const query = new URLSearchParams(search);
  const isEditing = query.has('edit');
  const noteId = query.get('note');
  if (noteId) return { kind: 'note', noteId, isEditing };
  const notebookId = query.get('notebook');
  if (query.has('n')) {
    const place = notebookId ? { notebookId, sectionId: query.get('section') || null } : null;
    return { kind: 'new', place };
  }
  return notebookId ? { kind: 'notebook', notebookId, isEditing } : { kind: 'none' };
}

/** The selection of the present address. The same object as long as the address stays. */
export function useSelection(): Selection {
  const { search } = useLocation();
  return useMemo(() => readSelection(search), [search]);
}

/** The id of the note or notebook that is open, null for none. */
export function idOf(selection: Selection): string | null {
  if (selection.kind === 'note') return selection.noteId;
  return selection.kind === 'notebook' ? selection.notebookId : null;
}
