import { Injectable } from '@nestjs/common';
import { readCounts } from '../counts/counts.ts';
import { Followings } from '../explore/followings.ts';
import { Reads } from '../platform/database/reads.ts';
import { listOf } from '../platform/database/sql-part.ts';
import { HashtagFollow, PersonFollow } from './follow.entities.ts';

/** Adds the follower counts to profiles and topics. */
@Injectable()
export class AnswerFollowings {
  constructor(followings: Followings, { manager }: Reads) {
    followings.register(async (personId, followed) => {
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
    });
  }
}
