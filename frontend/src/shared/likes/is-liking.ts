import type { SocialSubjectType } from '@commonplace/contracts/api';
import type { QueryClient } from '@tanstack/react-query';

export interface LikedSubject {
  type: SocialSubjectType;
  id: string;
}

/** The key of the mutation of a like. */
export const keyOfLike = ({ type, id }: LikedSubject) => ['like', type, id];

/** Whether a click of this page is under way to the server. */
export function isLiking(cache: QueryClient, subject: LikedSubject): boolean {
  return cache.isMutating({ mutationKey: keyOfLike(subject) }) > 0;
}
