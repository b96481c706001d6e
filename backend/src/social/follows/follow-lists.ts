import { type FollowList, placeAt, readListPlace } from '@commonplace/contracts/api';
import type { FollowTab } from '@commonplace/contracts/pages';
import { Injectable } from '@nestjs/common';
import { personIsKnown } from '../../accounts/people/find-person.ts';
import { toPerson } from '../../accounts/people/person-view.ts';
import { unwantedAmong } from '../../moderation/blocks.ts';
import { Reads } from '../../platform/database/reads.ts';
import { part, placeholders } from '../../platform/database/sql-part.ts';
import { followStates } from './follow-states.ts';

interface RawPerson {
  id: string;
  name: string;
  username: string;
  bio: string;
  picture_url: string | null;
}

const columns = {
  followers: { of: 'followed_id', listed: 'follower_id' },
  following: { of: 'follower_id', listed: 'followed_id' },
} as const satisfies Record<FollowTab, object>;

/** The people who follow a person, and those whom a person follows, for everyone (W76a). */
@Injectable()
export class FollowLists {
  constructor(private readonly reads: Reads) {}

  /**
   * A page, the latest first. No more rows are read than it may have: people who are not shown leave it shorter.
   *
   * @param personId who asks, null for a guest
   */
  async of(
    personId: string | null,
    userId: string,
    tab: FollowTab,
    { limit, after }: { limit: number; after?: string | undefined },
  ): Promise<FollowList> {
    const { manager } = this.reads;
    const { of, listed } = columns[tab];
    const place = readListPlace(after);
    const behind = place
      ? part(` AND created_at <= ? AND (created_at < ? OR ${listed} < ?)`, place.at, place.at, place.id)
      : part('');
    const rows: { id: string; at: number | string }[] = await manager.query(
      `SELECT ${listed} AS id, created_at AS at FROM person_follow WHERE ${of} = ?${behind.sql}
       ORDER BY created_at DESC, ${listed} DESC LIMIT ${limit + 1}`,
      [userId, ...behind.values],
    );
    const ids = rows.slice(0, limit).map(({ id }) => id);
    const last = rows.length > limit ? rows[limit - 1] : undefined;
    if (ids.length === 0) return { users: [], next: null };
    const [people, unwanted, stateOf] = await Promise.all([
      manager.query<RawPerson[]>(
        `SELECT person.id, person.name, person.username, person.bio, person.picture_url
         FROM \`user\` person WHERE person.id IN ${placeholders(ids)} AND ${personIsKnown}`,
        ids,
      ),
      unwantedAmong(manager, personId, ids),
      followStates(manager, personId, ids),
    ]);
    const known = new Map(people.map((person) => [person.id, person]));
    const users = ids.flatMap((id) => {
      const person = unwanted.has(id) ? undefined : known.get(id);
      if (!person) return [];
      const { picture_url: pictureUrl, bio, ...named } = person;
      return [{ ...toPerson({ ...named, pictureUrl }), bio, temp: stateOf(id) }];
    });
    return { users, next: last ? placeAt(Number(last.at), last.id) : null };
  }
}
