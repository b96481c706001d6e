import type { CommentAbilities, NoteAbilities, NotebookAbilities } from '@commonplace/contracts/abilities';

/** Who wrote a comment, and whether an administrator or a suspension hides it (A19). */
export interface CommentShown {
  commenterId: string;
  isHidden: boolean;
}

/** What is stored about a comment that decides who may do what with it. */
export interface CommentFacts extends CommentShown {
  /** The comment that a reply answers; null for a comment. */
  answered: CommentShown | null;
}

/** The note or notebook that a comment is about, to the person who asks. */
export interface Discussed {
  /** Its author or owner. */
  ownerId: string;
  abilities: Pick<NoteAbilities & NotebookAbilities, 'read' | 'like' | 'comment'>;
}

/** Rules A14 to A18. `personId` is null for a guest. */
export function commentPolicy(
  personId: string | null,
  comment: CommentFacts,
  { ownerId, abilities }: Discussed,
): CommentAbilities {
  const isCommenter = personId !== null && personId === comment.commenterId;
  // A reply is shown below the comment that it answers.
  const chain = comment.answered === null ? [comment] : [comment, comment.answered];
  const isHidden = chain.some((one) => one.isHidden);
  const read = abilities.read && chain.every((one) => !one.isHidden || one.commenterId === personId);
  const isOthers = personId !== null && !isCommenter;
  return {
    read,
    like: read && abilities.like && !isHidden,
    reply: read && abilities.comment && comment.answered === null && !isHidden,
    edit: read && isCommenter,
    delete: read && isCommenter,
    remove: read && isOthers && personId === ownerId,
    report: read && isOthers,
  };
}
