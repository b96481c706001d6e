import type { NotebookAbilities, Permission } from '@commonplace/contracts/abilities';

/** What is stored about a notebook that decides who may do what with it. */
export interface NotebookFacts {
  ownerId: string;
  isProtected: boolean;
  isPublished: boolean;
  /** By an administrator: it is not public (A19). */
  isHidden: boolean;
  /** It is not found, also for its owner (A26). */
  isTrashed: boolean;
  /** By its owner (A15). */
  commentsClosed: boolean;
  /** The grant of the person who asks. */
  grant: Permission | null;
}

/** Rules A8 to A11, A24 and A26. `personId` is null for a guest. */
export function notebookPolicy(personId: string | null, notebook: NotebookFacts): NotebookAbilities {
  if (notebook.isTrashed) return nothing;
  const isSignedIn = personId !== null;
  const isOwner = isSignedIn && personId === notebook.ownerId;
  const grant = isSignedIn ? notebook.grant : null;
  const isPublic = notebook.isPublished && !notebook.isProtected && !notebook.isHidden;
  const read = isOwner || grant !== null || isPublic;
  return {
    read,
    edit: isOwner || grant === 'edit',
    manage: isOwner,
    share: isOwner && !notebook.isProtected,
    publish: isOwner && !notebook.isProtected,
    protect: isOwner,
    delete: isOwner,
    like: isSignedIn && read,
    comment: isSignedIn && read && !notebook.commentsClosed,
    closeComments: isOwner,
    save: isSignedIn && read && !isOwner,
    leave: grant !== null && !isOwner,
  };
}

const nothing: NotebookAbilities = {
  read: false,
  edit: false,
  manage: false,
  share: false,
  publish: false,
  protect: false,
  delete: false,
  like: false,
  comment: false,
  closeComments: false,
  save: false,
  leave: false,
};
