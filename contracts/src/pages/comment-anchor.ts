/** A comment that an address ends with, as those of notifications do. */
export interface AnchoredComment {
  id: string;
  /** It is about the replies to the comment. */
  isAboutReplies: boolean;
}

/** The end of an address, with its `#`. */
export const commentAnchor = ({ id, isAboutReplies }: AnchoredComment) =>
  `#${isAboutReplies ? 'replies' : 'comment'}-${id}`;

const anchor = /^#(comment|replies)-([\w-]{1,64})$/;

/** The comment that is named by the end of an address, if one is. */
export function anchoredComment(hash: string): AnchoredComment | null {
  const [, about, id] = anchor.exec(hash) ?? [];
  return id === undefined ? null : { id, isAboutReplies: about === 'replies' };
}
