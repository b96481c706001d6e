import { Injectable } from '@nestjs/common';

/** The followers of a person or a topic, as a view shows them. */
export interface FollowState {
  followersCount: number;
  /** Whether the person who asks does; false for a guest. */
  userFollows: boolean;
}

/** What can be followed: a person by id, a topic by its tag without `#`. */
export type Followed = { kind: 'person'; userId: string } | { kind: 'hashtag'; tag: string };

/** Answers {@link FollowState} for a person who asks (null for a guest). */
export type FollowingSource = (personId: string | null, followed: Followed) => Promise<FollowState>;

/** Where the feature that keeps who follows whom registers its counts; without it every count is zero. */
@Injectable()
export class Followings {
  private source: FollowingSource = async () => ({ followersCount: 0, userFollows: false });

  register(source: FollowingSource): void {
    this.source = source;
  }

  of(personId: string | null, followed: Followed): Promise<FollowState> {
    return this.source(personId, followed);
  }
}
