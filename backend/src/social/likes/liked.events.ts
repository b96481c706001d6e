/** A person liked a note, now and not before. */
export class NoteLiked {
  static readonly eventName = 'note-liked';

  constructor(
    readonly actorId: string,
    readonly noteId: string,
    readonly authorId: string,
  ) {}

  get topic(): string {
    return this.noteId;
  }
}

/** A person liked a notebook, now and not before. */
export class NotebookLiked {
  static readonly eventName = 'notebook-liked';

  constructor(
    readonly actorId: string,
    readonly notebookId: string,
    readonly ownerId: string,
  ) {}

  get topic(): string {
    return this.notebookId;
  }
}

/** A person liked a comment, now and not before. `thing` is what the comment is about. */
export class CommentLiked {
  static readonly eventName = 'comment-liked';

  constructor(
    readonly actorId: string,
    readonly commentId: string,
    readonly commenterId: string,
    readonly thing: { type: 'note' | 'notebook'; id: string },
  ) {}

  get topic(): string {
    return this.commentId;
  }
}

/** A person took a like back. */
export class LikeTakenBack {
  constructor(
    readonly actorId: string,
    readonly subject: { type: 'note' | 'notebook' | 'comment'; id: string },
  ) {}
}
