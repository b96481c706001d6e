/*
 * Who may do what, written from `backend/src/access/SPEC.md` and not from the code: if the two disagree, one of them
 * is wrong. The rules are named as they are there.
 */

export const actors = [
  'guest',
  'stranger',
  'note-viewer',
  'note-editor',
  'notebook-viewer',
  'notebook-editor',
  'author',
  'notebook-owner',
  'target-owner',
] as const;
export type Actor = (typeof actors)[number];

export type State = 'private' | 'shared' | 'published' | 'protected' | 'deleted';

/** How a note and its notebook stand. What is shared or was published has grants; a protected note keeps its own. */
export interface Standing {
  note: State;
  notebook: State;
}

const states = ['private', 'shared', 'published', 'protected'] as const;

/** Every standing there can be: a note goes with its notebook. */
export const standings: readonly Standing[] = [
  ...states.flatMap((notebook) => [...states, 'deleted' as const].map((note) => ({ note, notebook }))),
  { note: 'deleted', notebook: 'deleted' },
];

export const noteHasGrants = ({ note }: Standing) => note !== 'private' && note !== 'deleted';
/** A protected notebook is shared with nobody. */
export const notebookHasGrants = ({ notebook }: Standing) =>
  notebook === 'shared' || notebook === 'published';

/** A2 */
export const noteIsPublic = ({ note, notebook }: Standing) =>
  note !== 'deleted' && note !== 'protected' && (note === 'published' || notebook === 'published');
/** A8 */
export const notebookIsPublic = ({ notebook }: Standing) => notebook === 'published';

/** A8, A9: what an actor is to the notebook. */
export function notebookRights(actor: Actor, standing: Standing) {
  const exists = standing.notebook !== 'deleted';
  const isOwner = exists && actor === 'notebook-owner';
  const granted = notebookHasGrants(standing);
  const edit = isOwner || (granted && actor === 'notebook-editor');
  const read = edit || (granted && actor === 'notebook-viewer') || notebookIsPublic(standing);
  const isOpen = standing.notebook !== 'protected';
  return {
    read,
    edit,
    /** A9 */
    manage: isOwner,
    /** A10 */
    share: isOwner && isOpen,
    publish: isOwner && isOpen,
    /** A11 */
    save: read && !isOwner,
    ...commentRights(actor, 'notebook-viewer', { read, owns: isOwner }),
  };
}

/** Who wrote the comment on the note, and who the one on the notebook. */
export type Commenter = 'note-viewer' | 'notebook-viewer';

/** A14 to A18: what an actor may do with a comment on what they read, or own. Every session likes and replies. */
function commentRights(actor: Actor, commenter: Commenter, { read, owns }: { read: boolean; owns: boolean }) {
  return { changeComment: read && actor === commenter, removeComment: owns && actor !== commenter };
}

/** A3 to A6: what an actor is to the note. */
export function noteRights(actor: Actor, standing: Standing) {
  const exists = standing.note !== 'deleted' && standing.notebook !== 'deleted';
  const isAuthor = exists && actor === 'author';
  const granted = noteHasGrants(standing);
  const notebook = notebookRights(actor, standing);
  const holdsNotebook = notebook.edit || (notebookHasGrants(standing) && actor === 'notebook-viewer');
  const edit = exists && (isAuthor || notebook.edit || (granted && actor === 'note-editor'));
  const read =
    exists && (edit || holdsNotebook || (granted && actor === 'note-viewer') || noteIsPublic(standing));
  return {
    read,
    edit,
    /** A5 */
    manage: isAuthor,
    /** A12: who does not read the notebook names another one in vain. */
    move: isAuthor && notebook.read,
    publish: isAuthor && standing.note !== 'protected',
    /** A6 */
    copy: read,
    save: read && !isAuthor,
    ...commentRights(actor, 'note-viewer', { read, owns: isAuthor }),
  };
}

export type Outcome = 'done' | 'forbidden' | 'not found' | 'unauthenticated';

/**
 * A7, A13: the answer to an act on a thing. What may not be read is not found; what may be read is refused where the
 * act is not allowed. Calls that need a session tell a guest nothing else.
 */
export function outcomeOf(
  actor: Actor,
  call: { auth: 'optional' | 'session' | 'public' },
  rights: { read: boolean },
  isAllowed: boolean,
): Outcome {
  if (actor === 'guest' && call.auth === 'session') return 'unauthenticated';
  if (!rights.read) return 'not found';
  return isAllowed ? 'done' : 'forbidden';
}
