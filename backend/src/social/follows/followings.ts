import { limits } from '@commonplace/contracts/api';
import { Injectable } from '@nestjs/common';
import { personIsKnown } from '../../accounts/people/find-person.ts';
import { Reads } from '../../platform/database/reads.ts';
import { listOf } from '../../platform/database/sql-part.ts';
import { readCounts } from '../counts/counts.ts';
import { HashtagFollow, PersonFollow } from './follow.entities.ts';

/** The followers of a person or a topic, as a view shows them. */
export interface FollowState {
  followersCount: number;
  /** Whether the person who asks does; false for a guest. */
  userFollows: boolean;
}

/** What can be followed: a person by id, a topic by its tag without `#`. */
export type Followed = { kind: 'person'; userId: string } | { kind: 'hashtag'; tag: string };

/** Reads the followers of one profile or topic. */
@Injectable()
export class Followings {
  constructor(private readonly reads: Reads) {}

  /** How many people one follows, counted up to `limits.publicCount`. */
  async countFollowed(personId: string): Promise<number> {
    const [row]: { n: number | string }[] = await this.reads.manager.query(
      `SELECT COUNT(*) AS n FROM (SELECT 1 FROM person_follow LEFT JOIN \`user\` person ON person.id = person_follow.followed_id
         WHERE person_follow.follower_id = ? AND ${personIsKnown} LIMIT ${limits.publicCount}) found`,
      [personId],
    );
    return Number(row?.n);
  }

  /** The same of a person, and whether who asks has muted their new notes. */
  async ofPerson(personId: string | null, userId: string): Promise<FollowState & { notesMuted: boolean }> {
    const { manager } = this.reads;
    const [state, follow] = await Promise.all([
      this.of(personId, { kind: 'person', userId }),
      personId === null
        ? null
        : manager.findOneBy(PersonFollow, { followerId: personId, followedId: userId }),
    ]);
    return { ...state, notesMuted: follow?.notesMuted ?? false };
  }

  /** @param personId who asks, null for a guest */
  async of(personId: string | null, followed: Followed): Promise<FollowState> {
    const { manager } = this.reads;
    const [kind, subject] =
      followed.kind === 'person'
        ? (['person-followers', followed.userId] as const)
        : (['hashtag-followers', followed.tag] as const);
    const counts = await readCounts(manager, [kind], listOf([subject]));
    const userFollows =
      personId !== null &&
      (followed.kind === 'person'
        ? await manager.existsBy(PersonFollow, { followerId: personId, followedId: followed.userId })
        : await manager.existsBy(HashtagFollow, { userId: personId, tag: followed.tag }));
    return { followersCount: counts.of(kind, subject), userFollows };
  }
}
