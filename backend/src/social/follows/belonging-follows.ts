import { Injectable } from '@nestjs/common';
import { type Belonging, Belongings } from '../../accounts/deletion/belongings.ts';
import { isSqlite } from '../../platform/database/is-sqlite.ts';
import { placeholders } from '../../platform/database/sql-part.ts';
import type { Unit } from '../../platform/database/unit.ts';
import { changeCounts } from '../counts/counts.ts';

/** Follows are deleted with the account of either person, and subtracted from the counts of followers. */
@Injectable()
export class BelongingFollows implements Belonging {
  constructor(belongings: Belongings) {
    belongings.register(this);
  }

  async removeSome(unit: Unit, userId: string, most: number): Promise<number> {
    const { manager } = unit;
    // A follow that another unit deletes at the same time would be subtracted from its count twice.
    const lock = isSqlite(manager) ? '' : 'FOR UPDATE';
    const followed: { id: string }[] = await manager.query(
      `SELECT followed_id AS id FROM person_follow WHERE follower_id = ? LIMIT ${most} ${lock}`,
      [userId],
    );
    if (followed.length > 0) {
      const ids = followed.map(({ id }) => id);
      await manager.query(
        `DELETE FROM person_follow WHERE follower_id = ? AND followed_id IN ${placeholders(ids)}`,
        [userId, ...ids],
      );
      await changeCounts(unit, 'person-followers', new Map(ids.map((id) => [id, -1])));
      return ids.length;
    }
    const followers: { id: string }[] = await manager.query(
      `SELECT follower_id AS id FROM person_follow WHERE followed_id = ? LIMIT ${most}`,
      [userId],
    );
    if (followers.length > 0) {
      const ids = followers.map(({ id }) => id);
      await manager.query(
        `DELETE FROM person_follow WHERE followed_id = ? AND follower_id IN ${placeholders(ids)}`,
        [userId, ...ids],
      );
      return ids.length;
    }
    const hashtags: { tag: string }[] = await manager.query(
      `SELECT tag FROM hashtag_follow WHERE user_id = ? LIMIT ${most} ${lock}`,
      [userId],
    );
    if (hashtags.length === 0) return 0;
    const tags = hashtags.map(({ tag }) => tag);
    await manager.query(`DELETE FROM hashtag_follow WHERE user_id = ? AND tag IN ${placeholders(tags)}`, [
      userId,
      ...tags,
    ]);
    await changeCounts(unit, 'hashtag-followers', new Map(tags.map((tag) => [tag, -1])));
    return tags.length;
  }
}
