/** A person commented on a note or notebook, or answered a comment. */
export class CommentAdded {
  constructor(
    readonly actorId: string,
    readonly commentId: string,
    /** What it is about, also of a reply, and its author or owner. */
    readonly thing: { type: 'note' | 'notebook'; id: string; ownerId: string },
    /** The comment that is answered, and who wrote that. */
    readonly answered: { commentId: string; commenterId: string } | null,
  ) {}
}

/** A comment went with its replies: its commenter, or the author of what it was about, took it away. */
export class CommentDeleted {
  constructor(
    readonly actorId: string,
    readonly commentId: string,
  ) {}
}
