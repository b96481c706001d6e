import type { api, EndpointResponse } from '@commonplace/contracts/api';

/** A subject of a follow: a person, or a hashtag without its `#`. */
export type Followed = { kind: 'person'; username: string } | { kind: 'hashtag'; tag: string };

/** Whether the signed-in person follows the subject, and its number of followers. */
export type FollowState = Pick<EndpointResponse<typeof api.follows.person>, 'userFollows' | 'followersCount'>;
