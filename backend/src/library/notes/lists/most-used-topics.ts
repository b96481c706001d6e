/** Of each note its first tags. */
const tagsOfNote = 5;
/** Bytes of a note's tags: a note with more is about nothing. */
const longestList = 1_000;

/** What {@link mostUsedTopics} reads of the alias `note`. */
export const topicColumns = `note.author_id, CASE WHEN LENGTH(note.hashtags) < ${longestList} THEN note.hashtags ELSE '[]' END AS hashtags`;

export interface TaggedNote {
  author_id: string;
  hashtags: string;
}

/** Tags of these notes without their `#`: first those of most authors, then those of most notes. */
export function mostUsedTopics(notes: readonly TaggedNote[]): string[] {
  const uses = new Map<string, { authors: Set<string>; notes: number }>();
  for (const { author_id, hashtags } of notes)
    for (const tag of (JSON.parse(hashtags) as string[]).slice(0, tagsOfNote)) {
      const use = uses.get(tag) ?? { authors: new Set(), notes: 0 };
      use.authors.add(author_id);
      use.notes += 1;
      uses.set(tag, use);
    }
  return [...uses]
    .sort(
      ([a, one], [b, other]) =>
        other.authors.size - one.authors.size || other.notes - one.notes || (a < b ? -1 : 1),
    )
    .map(([tag]) => tag.slice(1));
}
