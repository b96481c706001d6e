/*
 * The expected rights, written from `backend/src/access/SPEC.md` and not from the code: if the two disagree, one of
 * them is wrong. Rule ids are those of the specification.
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

/**
 * A condition in addition to the states. `blocked`: author, owner and commenters blocked everyone else. `muted`:
 * everyone muted author, owner and commenters. `suspended`: author and owner are one person whose account is
 * suspended. `many comments`: each comment is on the second page of its list. `staged`: the note says something else in
 * its draft.
 */
export type Circumstance =
  | 'none'
  | 'note hidden'
  | 'notebook hidden'
  | 'comments hidden'
  | 'comments closed'
  | 'many comments'
  | 'blocked'
  | 'muted'
  | 'suspended'
  | 'staged'
  | 'note trashed'
  | 'notebook trashed';

/** The states of a note and its notebook. Shared and published things have grants; a protected note keeps its own. */
export interface Standing {
  note: State;
  notebook: State;
  circumstance: Circumstance;
}

const states = ['private', 'shared', 'published', 'protected'] as const;

const under = (circumstance: Circumstance, ...pairs: [note: State, notebook: State][]): Standing[] =>
  pairs.map(([note, notebook]) => ({ note, notebook, circumstance }));

/**
 * Every possible pair of states (deleting a notebook deletes its notes), and circumstances with the states they
 * affect.
 */
export const standings: readonly Standing[] = [
  ...states.flatMap((notebook) =>
    [...states, 'deleted' as const].map((note): Standing => ({ note, notebook, circumstance: 'none' })),
  ),
  ...under('none', ['deleted', 'deleted']),
  ...under('note hidden', ['published', 'private'], ['shared', 'published']),
  ...under('notebook hidden', ['private', 'published'], ['published', 'published'], ['published', 'shared']),
  ...under('comments hidden', ['published', 'published'], ['shared', 'shared']),
  ...under('comments closed', ['published', 'published'], ['shared', 'shared']),
  ...under(
    'many comments',
    ['published', 'private'],
    ['private', 'published'],
    ['shared', 'shared'],
    ['protected', 'protected'],
  ),
  ...under('blocked', ['published', 'published'], ['shared', 'shared']),
  ...under('muted', ['published', 'published']),
  ...under('suspended', ['published', 'published'], ['shared', 'shared']),
  ...under('staged', ['published', 'private'], ['private', 'published'], ['shared', 'shared']),
  ...under('note trashed', ['published', 'private'], ['shared', 'published']),
  ...under('notebook trashed', ['published', 'published'], ['shared', 'shared']),
];

export const noteHasGrants = ({ note }: Standing) => note !== 'private' && note !== 'deleted';
/** A protected notebook has no grants. */
export const notebookHasGrants = ({ notebook }: Standing) =>
  notebook === 'shared' || notebook === 'published';

/** A26 */
const notebookIsThere = ({ notebook, circumstance }: Standing) =>
  notebook !== 'deleted' && circumstance !== 'notebook trashed';
const noteIsThere = (standing: Standing) =>
  standing.note !== 'deleted' && standing.circumstance !== 'note trashed' && notebookIsThere(standing);
/** A26: whether an actor lists it in their trash, restores it and deletes it there. */
export const handlesTrashed = (kind: 'note' | 'notebook', actor: Actor, { circumstance }: Standing) =>
  kind === 'note'
    ? actor === 'author' && (circumstance === 'note trashed' || circumstance === 'notebook trashed')
    : actor === 'notebook-owner' && circumstance === 'notebook trashed';

/** A8, A19, A26 */
export const notebookIsPublic = ({ notebook, circumstance }: Standing) =>
  circumstance !== 'notebook trashed' &&
  notebook === 'published' &&
  circumstance !== 'notebook hidden' &&
  circumstance !== 'suspended';
/** A2, A19, A26 */
export const noteIsPublic = (standing: Standing) =>
  noteIsThere(standing) &&
  standing.note !== 'protected' &&
  standing.circumstance !== 'note hidden' &&
  standing.circumstance !== 'suspended' &&
  (standing.note === 'published' || notebookIsPublic(standing));

/** Whether an actor wrote the note or owns the notebook. */
const owns = (actor: Actor, owner: 'author' | 'notebook-owner', { circumstance }: Standing) =>
  actor === owner && circumstance !== 'suspended';

/** A23 */
const grantsCount = (actor: Actor, { circumstance }: Standing) =>
  circumstance !== 'suspended' && !(circumstance === 'blocked' && leaders.includes(actor));

/** A15, A20: whether a person who reads a thing comments on it. */
const comments = (actor: Actor, owner: Actor, { circumstance }: Standing) =>
  actor !== 'guest' && circumstance !== 'comments closed' && (circumstance !== 'blocked' || actor === owner);

/** A8, A9: the rights of an actor to the notebook. */
export function notebookRights(actor: Actor, standing: Standing) {
  const exists = notebookIsThere(standing);
  const isOwner = exists && owns(actor, 'notebook-owner', standing);
  const granted = exists && notebookHasGrants(standing) && grantsCount(actor, standing);
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
    /** A24 */
    leave: granted && (actor === 'notebook-viewer' || actor === 'notebook-editor'),
    like: read && actor !== 'guest',
    comment: read && comments(actor, 'notebook-owner', standing),
  };
}

/** A3 to A6: the rights of an actor to the note. */
export function noteRights(actor: Actor, standing: Standing) {
  const exists = noteIsThere(standing);
  const isAuthor = exists && owns(actor, 'author', standing);
  const granted = noteHasGrants(standing) && grantsCount(actor, standing);
  const notebook = notebookRights(actor, standing);
  const holdsNotebook =
    notebook.edit ||
    (notebookHasGrants(standing) && grantsCount(actor, standing) && actor === 'notebook-viewer');
  const edit = exists && (isAuthor || notebook.edit || (granted && actor === 'note-editor'));
  const readDraft = exists && (edit || holdsNotebook || (granted && actor === 'note-viewer'));
  const read = readDraft || noteIsPublic(standing);
  return {
    read,
    edit,
    /** A28 */
    readDraft,
    readDocument: standing.circumstance === 'staged' ? readDraft : read,
    /** A5 */
    manage: isAuthor,
    /** A12: an author who may not read the notebook cannot move the note out of it. */
    move: isAuthor && notebook.read,
    publish: isAuthor && standing.note !== 'protected',
    /** A25 */
    pin: isAuthor && noteIsPublic(standing),
    /** A6 */
    copy: read,
    save: read && !isAuthor,
    /** A24 */
    leave: exists && granted && (actor === 'note-viewer' || actor === 'note-editor'),
    like: read && actor !== 'guest',
    comment: read && comments(actor, 'author', standing),
  };
}

/** The comments of each note and notebook, with their commenters. */
export const commenters = {
  noteComment: 'note-viewer',
  noteReply: 'stranger',
  notebookComment: 'notebook-viewer',
} as const satisfies Record<string, Actor>;
export type CommentName = keyof typeof commenters;

/** The actors who block everyone else in `blocked`, and whom everyone else mutes in `muted`. */
export const leaders: readonly Actor[] = ['author', 'notebook-owner', 'note-viewer', 'notebook-viewer'];

/** The actor whose shares everyone is notified of. */
export const notifier = 'note-editor' satisfies Actor;

/** W90a: an actor is shown what may be read, and nothing of people whom they blocked or muted. */
export const isNotified = (actor: Actor, standing: Standing, { read }: { read: boolean }) =>
  read && !leavesOut(actor, notifier, standing);

function leavesOut(actor: Actor, other: Actor, { circumstance }: Standing): boolean {
  if (circumstance === 'blocked') return leaders.includes(actor);
  return circumstance === 'muted' && actor !== 'guest' && leaders.includes(other);
}

/** A14 to A20: the rights of an actor to a comment. */
export function commentRights(actor: Actor, standing: Standing, name: CommentName) {
  const [thing, owner] =
    name === 'notebookComment'
      ? [notebookRights(actor, standing), 'notebook-owner' as const]
      : [noteRights(actor, standing), 'author' as const];
  const isCommenter = actor === commenters[name];
  // A19: of the reply only the comment that it answers.
  const isHidden = standing.circumstance === 'comments hidden';
  const ofHidden = commenters[name === 'noteReply' ? 'noteComment' : name];
  const read = thing.read && (!isHidden || actor === ofHidden);
  return {
    read,
    like: read && thing.like && !isHidden,
    /** A16, A20 */
    reply: read && thing.comment && name !== 'noteReply' && !isHidden && standing.circumstance !== 'blocked',
    /** A17, A20 */
    edit: read && isCommenter && standing.circumstance !== 'blocked',
    delete: read && isCommenter,
    remove: read && owns(actor, owner, standing) && !isCommenter,
    report: read && !isCommenter,
    /** W74: a list omits comments of people whom the viewer blocked or muted. */
    isListed: read && (isCommenter || !leavesOut(actor, commenters[name], standing)),
  };
}

export type Outcome = 'done' | 'forbidden' | 'not found' | 'unauthenticated' | 'rejected';

/**
 * A7, A13: the answer to an act on a thing. A thing that may not be read is not found; an act that is not allowed on a
 * readable thing is forbidden. Calls that need a session answer guests `unauthenticated`.
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
