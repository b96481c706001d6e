/** A person commented on a note or notebook, or answered a comment. */
export class CommentAdded {
  static readonly eventName = 'comment-added';

  constructor(
    readonly actorId: string,
    readonly commentId: string,
    /** What it is about, also of a reply, and its author or owner. */
    readonly thing: { type: 'note' | 'notebook'; id: string; ownerId: string },
    /** The comment that is answered, and who wrote that. */
    readonly answered: { commentId: string; commenterId: string } | null,
  ) {}

  get topic(): string {
    return this.thing.id;
  }
}

/** A comment was deleted with its replies, by its commenter or by the author or owner of the thing. */
export class CommentDeleted {
  static readonly eventName = 'comment-deleted';

  constructor(
    readonly actorId: string,
    readonly commentId: string,
    /** What it was about, also of a reply, and its author or owner. */
    readonly thing: { type: 'note' | 'notebook'; id: string; ownerId: string },
    /** The comment that it answered. */
    readonly parentId: string | null,
    /** Who wrote it, and who wrote those of its replies that were liked. */
    readonly commenterIds: readonly string[],
  ) {}

  get topic(): string {
    return this.thing.id;
  }
}

/** A comment or reply has another text. */
export class CommentEdited {
  constructor(readonly thing: { type: 'note' | 'notebook'; id: string }) {}
}

/** An owner closed the comments of a note or notebook, or opened them again. */
export class CommentsClosed {
  constructor(readonly thing: { type: 'note' | 'notebook'; id: string }) {}
}
