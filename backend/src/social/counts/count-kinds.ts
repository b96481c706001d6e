/** What is counted: rows of `table` by the value of `column`, which is the subject of the count. */
interface CountKind {
  table: string;
  column: string;
  /** Which of the rows count, when not all do. */
  where?: string;
  /** The table that has the subject; a count whose subject is gone is never read. */
  of?: string;
}

/** Every count that is kept, by the name under which it is stored. */
export const countKinds = {
  'note-likes': { table: 'note_like', column: 'note_id', of: 'note' },
  'notebook-likes': { table: 'notebook_like', column: 'notebook_id', of: 'notebook' },
  'comment-likes': { table: 'comment_like', column: 'comment_id', of: 'comment' },
  'note-comments': {
    table: 'comment',
    column: 'note_id',
    of: 'note',
    where: 'comment.parent_id IS NULL AND comment.hidden = 0',
  },
  'notebook-comments': {
    table: 'comment',
    column: 'notebook_id',
    of: 'notebook',
    where: 'comment.parent_id IS NULL AND comment.hidden = 0',
  },
  'comment-replies': { table: 'comment', column: 'parent_id', of: 'comment', where: 'comment.hidden = 0' },
  'person-followers': { table: 'person_follow', column: 'followed_id', of: 'user' },
  'hashtag-followers': { table: 'hashtag_follow', column: 'tag' },
} as const satisfies Record<string, CountKind>;

/** The name of a count, such as `note-likes`. */
export type CountKindName = keyof typeof countKinds;

/** What the count is of, and what is counted: `note` and `likes`. */
export type CountParts = {
  [Kind in CountKindName]: Kind extends `${infer Subject}-${infer Counted}`
    ? { subject: Subject; counted: Counted }
    : never;
}[CountKindName];

/** The two parts of the name of a count. */
export function countParts(kind: CountKindName): CountParts {
  const [subject, counted] = kind.split('-');
  return { subject, counted } as CountParts;
}
