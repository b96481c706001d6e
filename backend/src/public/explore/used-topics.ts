import { Injectable } from '@nestjs/common';
import { noteIsPublic } from '../../access/note-access.sql.ts';
import { Reads } from '../../platform/database/reads.ts';

const windowMs = 7 * 86_400_000;
/** So many of the newest notes are looked at, and the first tags of each. */
const mostNotes = 1_000;
const tagsOfNote = 5;
/** Bytes of a note's tags: a note with more is about nothing. */
const longestList = 1_000;
const mostTopics = 10;
/** Everyone is answered the same: it is computed once in this time. */
const keptMs = 60_000;

/** Topics of what was published in the last seven days: first those that most people wrote about. */
@Injectable()
export class UsedTopics {
  private kept: { until: number; topics: Promise<readonly string[]> } | null = null;

  constructor(private readonly reads: Reads) {}

  /** Tags without their `#`. */
  list(): Promise<readonly string[]> {
    if (!this.kept || this.kept.until < Date.now()) {
      const topics = this.read();
      this.kept = { until: Date.now() + keptMs, topics };
      topics.catch(() => {
        this.kept = null;
      });
    }
    return this.kept.topics;
  }

  private async read(): Promise<string[]> {
    const notes: { author_id: string; hashtags: string }[] = await this.reads.manager.query(
      `SELECT note.author_id, CASE WHEN LENGTH(note.hashtags) < ${longestList} THEN note.hashtags ELSE '[]' END AS hashtags
       FROM note WHERE ${noteIsPublic} AND note.first_public_at >= ?
       ORDER BY note.first_public_at DESC, note.id DESC LIMIT ${mostNotes}`,
      [Date.now() - windowMs],
    );
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
      .slice(0, mostTopics)
      .map(([tag]) => tag.slice(1));
  }
}
