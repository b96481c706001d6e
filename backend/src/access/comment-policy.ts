import type { CommentAbilities, NoteAbilities, NotebookAbilities } from '@commonplace/contracts/abilities';

/** What is stored about a comment that decides who may do what with it. */
export interface CommentFacts {
  commenterId: string;
  isReply: boolean;
  /** By an administrator (A19). */
  isHidden: boolean;
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
  const read = abilities.read && (!comment.isHidden || isCommenter);
  const isOthers = personId !== null && !isCommenter;
  return {
    read,
    like: read && abilities.like && !comment.isHidden,
    reply: read && abilities.comment && !comment.isReply && !comment.isHidden,
    edit: read && isCommenter,
    delete: read && isCommenter,
    remove: read && isOthers && personId === ownerId,
    report: read && isOthers,
  };
}
