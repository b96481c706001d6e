import { limits, trendingTopics } from '@commonplace/contracts/api';
import { Injectable } from '@nestjs/common';
import { hashtagIsPublic, idsOfNotesTrashedBy, noteIsPublic } from '../../access/note-access.sql.ts';
import { Reads } from '../../platform/database/reads.ts';

/** Rows of public notes that one suggestion looks at: of a short beginning not all. */
const mostLookedAt = 2_000;
/** Notes of others that are counted for one tag. */
const mostCounted = 1_000;
/** Behind everything that begins so. */
const lastCharacter = '\u{10ffff}';

interface Counted {
  tag: string;
  n: number | string;
}

/** Suggested tags for a typed prefix. No suggestion reveals a note that the person may not read. */
@Injectable()
export class HashtagSuggestions {
  constructor(private readonly reads: Reads) {}

  /** Own tags, the most frequent first; then those of public notes; then topics for everyone. */
  async startingWith(personId: string, typed: string): Promise<{ title: string; notesCount: number }[]> {
    const beginning = typed.replace(/^#/, '').toLowerCase().normalize('NFC');
    const own = await this.own(personId, beginning);
    const counts = new Map(own.map(({ tag, n }) => [tag, Number(n)]));
    const tags = new Set(counts.keys());
    const add = (more: readonly string[]) => {
      for (const tag of more) if (tags.size < limits.hashtagsSuggested) tags.add(tag);
    };
    // Before a letter is typed all tags there are would begin so.
    if (tags.size < limits.hashtagsSuggested && beginning !== '') add(await this.public(beginning));
    add(trendingTopics.filter((topic) => topic.startsWith(beginning)));
    const ofOthers = await this.countOthers(personId, [...tags]);
    return [...tags].map((tag) => ({
      title: `#${tag}`,
      notesCount: (counts.get(tag) ?? 0) + (ofOthers.get(tag) ?? 0),
    }));
  }

  private async own(personId: string, beginning: string): Promise<Counted[]> {
    const trashed = idsOfNotesTrashedBy(personId);
    return this.reads.manager.query(
      `SELECT tag, COUNT(*) AS n FROM note_hashtag
       WHERE author_id = ? AND tag >= ? AND tag < ? AND note_id NOT IN (${trashed.sql})
       GROUP BY tag ORDER BY n DESC, tag LIMIT ${limits.hashtagsSuggested}`,
      [personId, beginning, beginning + lastCharacter, ...trashed.values],
    );
  }

  /** Those of most authors first, so that one person's many notes weigh little. */
  private async public(beginning: string): Promise<string[]> {
    const found: Counted[] = await this.reads.manager.query(
      `SELECT found.tag, COUNT(*) AS n FROM (
         SELECT tag, note_id FROM note_hashtag WHERE ${hashtagIsPublic} AND tag >= ? AND tag < ?
         ORDER BY tag, note_id LIMIT ${mostLookedAt}) found
       JOIN note ON note.id = found.note_id
       WHERE ${noteIsPublic}
       GROUP BY found.tag ORDER BY COUNT(DISTINCT note.author_id) DESC, n DESC, found.tag LIMIT ${2 * limits.hashtagsSuggested}`,
      [beginning, beginning + lastCharacter],
    );
    return found.map(({ tag }) => tag);
  }

  /** How many public notes of others have each of these tags. */
  private async countOthers(personId: string, tags: readonly string[]): Promise<Map<string, number>> {
    if (tags.length === 0) return new Map();
    const one = `SELECT ? AS tag, COUNT(*) AS n FROM (
        SELECT note_hashtag.note_id FROM note_hashtag
        JOIN note ON note.id = note_hashtag.note_id
        WHERE ${hashtagIsPublic} AND note_hashtag.tag = ? AND note_hashtag.author_id <> ? AND ${noteIsPublic}
        LIMIT ${mostCounted}) found`;
    const counted: Counted[] = await this.reads.manager.query(
      tags.map(() => one).join(' UNION ALL '),
      tags.flatMap((tag) => [tag, tag, personId]),
    );
    return new Map(counted.map(({ tag, n }) => [tag, Number(n)]));
  }
}
