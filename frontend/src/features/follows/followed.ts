import type { api, EndpointResponse } from '@commonplace/contracts/api';

/** What can be followed: a person, or a hashtag without its `#`. */
export type Followed = { kind: 'person'; username: string } | { kind: 'hashtag'; tag: string };

/** Whether the signed-in person follows it, and how many do. */
export type FollowState = Pick<EndpointResponse<typeof api.follows.person>, 'userFollows' | 'followersCount'>;
