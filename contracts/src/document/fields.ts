/** Names of the shared types in a note's live document. */
export const documentFields = {
  /** `Y.Text`: the title, one line, at most 300 characters once projected. */
  title: 'title',
  /** `Y.XmlFragment`: the blocks. */
  content: 'content',
  /** `Y.Array`: which letters the latest acts of editors wrote again in another block (C28). No part of the text. */
  moves: 'moves',
} as const;
