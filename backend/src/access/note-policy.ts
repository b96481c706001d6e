import type { NoteAbilities, Permission } from '@commonplace/contracts/abilities';
import { type NotebookFacts, notebookPolicy } from './notebook-policy.ts';

/** What is stored about a note that decides who may do what with it. */
export interface NoteFacts {
  authorId: string;
  isProtected: boolean;
  isPublished: boolean;
  /** By an administrator: it is not public (A19). */
  isHidden: boolean;
  /** Others read what its author published last, not the document (A28). */
  isStaged: boolean;
  /** It is not found, also for its author (A26). */
  isTrashed: boolean;
  /** By its author (A15). */
  commentsClosed: boolean;
  /** The grant on the note itself of the person who asks, if it counts (A23). */
  grant: Permission | null;
  notebook: NotebookFacts;
}

/** Rules A2 to A7, A24 to A26. `personId` is null for a guest. */
export function notePolicy(personId: string | null, note: NoteFacts): NoteAbilities {
  if (note.isTrashed) return nothing;
  const isSignedIn = personId !== null;
  const isAuthor = isSignedIn && personId === note.authorId;
  const edit = mayEdit(personId, note);
  const read = edit || hasGrant(personId, note) || isEffectivelyPublic(note);
  return {
    read,
    edit,
    share: isAuthor,
    publish: isAuthor && !note.isProtected,
    protect: isAuthor,
    move: isAuthor,
    copy: isSignedIn && read,
    delete: isAuthor,
    like: isSignedIn && read,
    comment: isSignedIn && read && !note.commentsClosed,
    closeComments: isAuthor,
    pin: isAuthor && isEffectivelyPublic(note),
    save: isSignedIn && read && !isAuthor,
    leave: isSignedIn && note.grant !== null && !isAuthor,
  };
}

/** Rule A28: reads the note also if it is not public. Of a staged one such people read the draft. */
export function readsDraft(personId: string | null, note: NoteFacts): boolean {
  return !note.isTrashed && (mayEdit(personId, note) || hasGrant(personId, note));
}

/** Rule A28: reads the document as it is now. Others who read the note read what is published of it. */
export function readsDocument(personId: string | null, note: NoteFacts): boolean {
  return note.isStaged ? readsDraft(personId, note) : notePolicy(personId, note).read;
}

/** Rule A22: who has the note open is shown among these people. */
export function sharesPresence(personId: string, note: NoteFacts): boolean {
  return readsDraft(personId, note);
}

function mayEdit(personId: string | null, note: NoteFacts): boolean {
  if (personId === null) return false;
  return personId === note.authorId || note.grant === 'edit' || notebookPolicy(personId, note.notebook).edit;
}

function hasGrant(personId: string | null, note: NoteFacts): boolean {
  return personId !== null && (note.grant !== null || note.notebook.grant !== null);
}

/** Rule A2: who counts as everybody sees it. */
function isEffectivelyPublic(note: NoteFacts): boolean {
  const isOpen = note.isPublished || (note.notebook.isPublished && !note.notebook.isHidden);
  return isOpen && !note.isProtected && !note.isHidden;
}

const nothing: NoteAbilities = {
  read: false,
  edit: false,
  share: false,
  publish: false,
  protect: false,
  move: false,
  copy: false,
  delete: false,
  like: false,
  comment: false,
  closeComments: false,
  pin: false,
  save: false,
  leave: false,
};
