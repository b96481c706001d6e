/** A person liked a note, now and not before. */
export class NoteLiked {
  constructor(
    readonly actorId: string,
    readonly noteId: string,
    readonly authorId: string,
  ) {}
}

/** A person liked a notebook, now and not before. */
export class NotebookLiked {
  constructor(
    readonly actorId: string,
    readonly notebookId: string,
    readonly ownerId: string,
  ) {}
}

/** A person liked a comment, now and not before. `thing` is what the comment is about. */
export class CommentLiked {
  constructor(
    readonly actorId: string,
    readonly commentId: string,
    readonly commenterId: string,
    readonly thing: { type: 'note' | 'notebook'; id: string },
  ) {}
}

/** A person took a like back. */
export class LikeTakenBack {
  constructor(
    readonly actorId: string,
    readonly subject: { type: 'note' | 'notebook' | 'comment'; id: string },
  ) {}
}
