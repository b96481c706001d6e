import type { EntityManager } from 'typeorm';

/** The people whom a person follows and whose new notes they have muted. */
export async function mutedAuthors(manager: EntityManager, personId: string): Promise<ReadonlySet<string>> {
  const rows: { id: string }[] = await manager.query(
    'SELECT followed_id AS id FROM person_follow WHERE follower_id = ? AND notes_muted = 1',
    [personId],
  );
  return new Set(rows.map(({ id }) => id));
}
