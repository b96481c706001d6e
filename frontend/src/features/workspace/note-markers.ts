import type { NoteSummary } from '@commonplace/contracts/api';

/** What a note says of itself beside its author and date. */
export type NoteMarker =
  | 'edit'
  | 'editNotebook'
  | 'view'
  | 'published'
  | 'inPublished'
  | 'shared'
  | 'inShared';

type Marked = Pick<NoteSummary, 'authorId' | 'sharing' | 'notebookSharing' | 'isProtected' | 'temp'>;

/** The markers of a note for this person: what they may do with somebody else's, then who sees it. */
export function noteMarkers(note: Marked, personId: string): NoteMarker[] {
  return [...(note.authorId === personId ? [] : [permissionOf(note)]), ...audienceOf(note)];
}

function permissionOf({ temp }: Marked): NoteMarker {
  if (temp.notebookPermission === 'edit') return 'editNotebook';
  return temp.permission === 'edit' ? 'edit' : 'view';
}

/** The widest audience is told of; that it is shared with some as well says nothing more. */
function audienceOf({ sharing, notebookSharing, isProtected }: Marked): NoteMarker[] {
  if (sharing === 'published' && !isProtected) return ['published'];
  if (notebookSharing === 'published' && !isProtected) return ['inPublished'];
  if (sharing === 'shared') return ['shared'];
  return notebookSharing === 'shared' ? ['inShared'] : [];
}
