import type { NoteAbilities, Permission } from '@commonplace/contracts/abilities';
import { type NotebookFacts, notebookPolicy } from './notebook-policy.ts';

/** What is stored about a note that decides who may do what with it. */
export interface NoteFacts {
  authorId: string;
  isProtected: boolean;
  isPublished: boolean;
  /** By an administrator: it is not public (A19). */
  isHidden: boolean;
  /** By its author (A15). */
  commentsClosed: boolean;
  /** The grant on the note itself of the person who asks. */
  grant: Permission | null;
  notebook: NotebookFacts;
}

/** Rules A2 to A7. `personId` is null for a guest. */
export function notePolicy(personId: string | null, note: NoteFacts): NoteAbilities {
  const isSignedIn = personId !== null;
  const isAuthor = isSignedIn && personId === note.authorId;
  const grant = isSignedIn ? note.grant : null;
  const notebook = notebookPolicy(personId, note.notebook);
  const hasNotebookGrant = isSignedIn && note.notebook.grant !== null;

  const edit = isAuthor || grant === 'edit' || notebook.edit;
  const read = edit || grant !== null || hasNotebookGrant || isEffectivelyPublic(note);
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
    save: isSignedIn && read && !isAuthor,
  };
}

/** Rule A2: who counts as everybody sees it. */
function isEffectivelyPublic(note: NoteFacts): boolean {
  const isOpen = note.isPublished || (note.notebook.isPublished && !note.notebook.isHidden);
  return isOpen && !note.isProtected && !note.isHidden;
}
