import { Injectable } from '@nestjs/common';
import { noteIsPublic } from '../../access/note-access.sql.ts';
import { mostUsedTopics, type TaggedNote, topicColumns } from '../../library/notes/lists/most-used-topics.ts';
import { Reads } from '../../platform/database/reads.ts';

const windowMs = 7 * 86_400_000;
/** So many of the newest notes are looked at. */
const mostNotes = 1_000;
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
    const notes: TaggedNote[] = await this.reads.manager.query(
      `SELECT ${topicColumns} FROM note WHERE ${noteIsPublic} AND note.first_public_at >= ?
       ORDER BY note.first_public_at DESC, note.id DESC LIMIT ${mostNotes}`,
      [Date.now() - windowMs],
    );
    return mostUsedTopics(notes).slice(0, mostTopics);
  }
}
