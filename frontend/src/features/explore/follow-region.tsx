import type { FollowList, PublicProfile } from '@commonplace/contracts/api';
import { type FollowTab, readProfileQuery } from '@commonplace/contracts/pages';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { api, call, queryKeys } from '../../shared/api/index.ts';
import { LoadFailed } from '../../shared/collections/load-failed.tsx';
import { FollowPeople } from '../../shared/explore/follow-people.tsx';
import { texts } from '../../shared/explore/texts.ts';
import { RouterLink } from '../../shared/navigation/router-link.tsx';

interface FollowRegionProps {
  profile: PublicProfile;
  tab: FollowTab;
  drawFollow: (person: FollowList['users'][number]) => ReactNode;
}

/** One page of the people around a person, with the way to the next. */
export function FollowRegion({ profile, tab, drawFollow }: FollowRegionProps) {
  const query = Object.fromEntries(new URLSearchParams(useLocation().search));
  const { after } = readProfileQuery(query);
  const { username } = profile;
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: [...queryKeys.followLists, username, tab, after ?? ''],
    queryFn: async ({ signal }): Promise<FollowList> => {
      const endpoint = tab === 'followers' ? api.follows.followersOf : api.follows.followedBy;
      const { users, next } = await call(
        endpoint,
        { params: { username }, query: { ...(after && { after }) } },
        { signal },
      );
      return { users, next };
    },
    placeholderData: keepPreviousData,
  });
  if (data)
    return (
      <FollowPeople
        {...data}
        profile={profile}
        tab={tab}
        isFirst={after === undefined}
        link={RouterLink}
        drawFollow={drawFollow}
      />
    );
  return isError ? (
    <LoadFailed title={texts.failed} isRetrying={isFetching} retry={() => void refetch()} />
  ) : null;
}
