/** Names of the shared types in a note's live document. */
export const documentFields = {
  /** `Y.Text`: the title, one line, at most 300 characters once projected. */
  title: 'title',
  /** `Y.XmlFragment`: the blocks. */
  content: 'content',
} as const;
