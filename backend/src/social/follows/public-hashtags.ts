import { trendingTopics } from '@commonplace/contracts/api';
import type { EntityManager } from 'typeorm';
import { hashtagIsPublic } from '../../access/note-access.sql.ts';
import { notebookIsPublic } from '../../access/notebook-access.sql.ts';

/**
 * Which of these hashtags everyone knows: the trending ones, and those that occur in a public note or in the description
 * of a public notebook. In one statement.
 */
export async function publicHashtags(
  manager: EntityManager,
  tags: readonly string[],
): Promise<ReadonlySet<string>> {
  const trending: readonly string[] = trendingTopics;
  const asked = tags.filter((tag) => !trending.includes(tag));
  const known = tags.filter((tag) => trending.includes(tag));
  if (asked.length === 0) return new Set(known);
  const one = `SELECT ? AS tag,
    (SELECT 1 FROM note_hashtag WHERE ${hashtagIsPublic} AND note_hashtag.tag = ? LIMIT 1) AS in_note,
    (SELECT 1 FROM notebook_hashtag JOIN notebook ON notebook.id = notebook_hashtag.notebook_id AND ${notebookIsPublic}
      WHERE notebook_hashtag.tag = ? LIMIT 1) AS in_notebook`;
  const rows: { tag: string; in_note: unknown; in_notebook: unknown }[] = await manager.query(
    asked.map(() => one).join(' UNION ALL '),
    asked.flatMap((tag) => [tag, tag, tag]),
  );
  const found = rows.filter((row) => row.in_note !== null || row.in_notebook !== null);
  return new Set([...known, ...found.map(({ tag }) => tag)]);
}
