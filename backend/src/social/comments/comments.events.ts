/** A person commented on a note or notebook, or answered a comment. */
export class CommentAdded {
  constructor(
    readonly actorId: string,
    readonly commentId: string,
    /** What it is about, also of a reply, and its author or owner. */
    readonly thing: { type: 'note' | 'notebook'; id: string; ownerId: string },
    /** The comment that is answered, and who wrote that. */
    readonly answered: { commentId: string; commenterId: string } | null,
    /** Usernames that its text names. */
    readonly named: readonly string[],
  ) {}
}

/** A comment is about to be deleted with its replies; announced while their rows are still there. */
export class CommentDeletionBegun {
  constructor(readonly commentId: string) {}
}

/** A comment or reply has another text. */
export class CommentEdited {
  constructor(
    readonly actorId: string,
    readonly commentId: string,
    readonly thing: { type: 'note' | 'notebook'; id: string },
    /** Usernames that its text names and did not name before. */
    readonly newlyNamed: readonly string[],
  ) {}
}

/** An owner closed the comments of a note or notebook, or opened them again. */
export class CommentsClosed {
  constructor(readonly thing: { type: 'note' | 'notebook'; id: string }) {}
}
