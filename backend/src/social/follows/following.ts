import type { api, EndpointResponse, Person } from '@commonplace/contracts/api';
import { Injectable } from '@nestjs/common';
import { personIsKnown } from '../../accounts/people/find-person.ts';
import { toPerson } from '../../accounts/people/person-view.ts';
import { Reads } from '../../platform/database/reads.ts';
import { listOf } from '../../platform/database/sql-part.ts';
import { readCounts } from '../counts/counts.ts';
import { HashtagFollow } from './follow.entities.ts';
import { publicHashtags } from './public-hashtags.ts';

type FollowingPage = Omit<EndpointResponse<typeof api.follows.following>, 'success' | 'message'>;

interface RawPerson {
  id: string;
  name: string;
  username: string;
  picture_url: string | null;
}

/** Follows of a person by accounts that are known: of the list and of its count. The join is an outer one to keep the index's order. */
const followsOfPerson = `person_follow LEFT JOIN \`user\` person ON person.id = person_follow.followed_id
       WHERE person_follow.follower_id = ? AND ${personIsKnown}`;

/** The people and hashtags that a person follows, the latest first. */
@Injectable()
export class Following {
  constructor(private readonly reads: Reads) {}

  async of(userId: string, page: { limit: number; offset: number }): Promise<FollowingPage> {
    const { manager } = this.reads;
    const [people, tags, usersCount, hashtagsCount] = await Promise.all([
      this.people(userId, page),
      this.hashtags(userId, page),
      this.countPeople(userId),
      manager.countBy(HashtagFollow, { userId }),
    ]);
    const { of: count } = await readCounts(
      manager,
      ['person-followers', 'hashtag-followers'],
      // Nothing is followed: a list with nothing in it is no list.
      listOf(['', ...people.map(({ id }) => id), ...tags]),
    );
    const known = await publicHashtags(manager, tags);
    return {
      users: people.map((person) => ({
        ...person,
        temp: { followersCount: count('person-followers', person.id), userFollows: true },
      })),
      usersCount,
      hashtags: tags.map((tag) => ({
        id: tag,
        title: `#${tag}`,
        // Of one that is not public only this person's own follow: others may have it in notes of theirs.
        temp: { followersCount: known.has(tag) ? count('hashtag-followers', tag) : 1, userFollows: true },
      })),
      hashtagsCount,
    };
  }

  private async people(
    userId: string,
    { limit, offset }: { limit: number; offset: number },
  ): Promise<Person[]> {
    const rows: RawPerson[] = await this.reads.manager.query(
      `SELECT person.id, person.name, person.username, person.picture_url
       FROM ${followsOfPerson}
       ORDER BY person_follow.created_at DESC, person_follow.followed_id DESC LIMIT ${limit} OFFSET ${offset}`,
      [userId],
    );
    return rows.map(({ picture_url: pictureUrl, ...person }) => toPerson({ ...person, pictureUrl }));
  }

  private async countPeople(userId: string): Promise<number> {
    const [row]: { n: number | string }[] = await this.reads.manager.query(
      `SELECT COUNT(*) AS n FROM ${followsOfPerson}`,
      [userId],
    );
    return Number(row?.n);
  }

  private async hashtags(
    userId: string,
    { limit, offset }: { limit: number; offset: number },
  ): Promise<string[]> {
    const rows: { tag: string }[] = await this.reads.manager.query(
      `SELECT tag FROM hashtag_follow WHERE user_id = ?
       ORDER BY created_at DESC, tag DESC LIMIT ${limit} OFFSET ${offset}`,
      [userId],
    );
    return rows.map(({ tag }) => tag);
  }
}
