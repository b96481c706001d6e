import type {
  Audience,
  NoteAbilities,
  NotebookAbilities,
  NoteMarker,
  Permission,
  Sharing,
} from '@commonplace/contracts/abilities';

/** What a person may know of a note (A12: nothing of a notebook that they may not read). */
export interface ToldNote {
  isOwn: boolean;
  isProtected: boolean;
  sharing: Sharing;
  notebookSharing: Sharing;
  hasGrants: boolean;
  notebookHasGrants: boolean;
  notebookPermission: Permission | null;
  isReadWithoutGrant: boolean;
  /** With the person who asks: the note itself or its notebook. */
  isSharedWithThem: boolean;
  abilities: NoteAbilities;
}

export function noteAudience(note: ToldNote): Audience {
  const { isProtected, sharing, notebookSharing, abilities } = note;
  const hasGrants = { note: note.hasGrants, notebook: note.notebookHasGrants };
  return {
    isPublic: (sharing === 'published' || notebookSharing === 'published') && !isProtected,
    isReadWithoutGrant: note.isReadWithoutGrant,
    grantsFrom: abilities.share ? (['note', 'notebook'] as const).filter((kind) => hasGrants[kind]) : [],
    protectionEffect: noteProtectionEffect(note),
  };
}

function noteProtectionEffect({ isProtected, sharing, notebookSharing }: ToldNote) {
  if (isProtected) return notebookSharing === 'published' ? 'makes-public' : null;
  if (sharing === 'published' || notebookSharing === 'published') return 'ends-publication';
  return sharing === 'shared' ? 'keeps-grants' : null;
}

export function notebookAudience(notebook: {
  isProtected: boolean;
  sharing: Sharing;
  hasGrants: boolean;
  isReadWithoutGrant: boolean;
  abilities: NotebookAbilities;
}): Audience {
  const { isProtected, sharing, hasGrants, isReadWithoutGrant, abilities } = notebook;
  const endedBy = { published: 'ends-publication', shared: 'ends-grants', private: null } as const;
  return {
    isPublic: sharing === 'published' && !isProtected,
    isReadWithoutGrant,
    grantsFrom: abilities.share && hasGrants ? ['notebook'] : [],
    protectionEffect: isProtected ? null : endedBy[sharing],
  };
}

/** What a note says of itself: to those it is shared with what they may do with it, then the widest audience alone. */
export function noteMarkers(note: ToldNote): NoteMarker[] {
  return [permissionMarker(note), audienceMarker(note)].filter((marker) => marker !== null);
}

function permissionMarker(note: ToldNote): NoteMarker | null {
  const { isOwn, isSharedWithThem, notebookPermission, abilities } = note;
  if (isOwn) return null;
  if (notebookPermission === 'edit') return 'editNotebook';
  if (abilities.edit) return 'edit';
  // Of what everybody may read it says nothing.
  return isSharedWithThem ? 'view' : null;
}

function audienceMarker({ sharing, notebookSharing, isProtected }: ToldNote): NoteMarker | null {
  if (sharing === 'published' && !isProtected) return 'published';
  if (notebookSharing === 'published' && !isProtected) return 'inPublished';
  if (sharing === 'shared') return 'shared';
  return notebookSharing === 'shared' ? 'inShared' : null;
}
