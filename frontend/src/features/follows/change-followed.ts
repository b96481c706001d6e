import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { queryKeys } from '../../shared/api/index.ts';
import type { CollectionPage } from '../../shared/collections/source.ts';
import type { Followed, FollowState } from './followed.ts';

/** Whatever tells of a person or a hashtag, of which only this is changed. */
type Told = { temp: FollowState };
/** A row of the Following panel. */
type ListedTold = Told & { id: string; username?: string };

/**
 * Changes who follows a person or a hashtag wherever that is cached, before the server has said so: on its own page
 * (`queryKeys.profile`, `queryKeys.hashtag`) and in the Following panel. Returns the way back.
 */
export async function changeFollowed(
  cache: QueryClient,
  followed: Followed,
  change: (state: FollowState) => FollowState,
): Promise<() => void> {
  const changed = <T extends Told>(told: T): T => ({ ...told, temp: { ...told.temp, ...change(told.temp) } });
  const isPerson = followed.kind === 'person';
  const one = isPerson ? queryKeys.profile(followed.username) : queryKeys.hashtag(followed.tag);
  const list = isPerson ? queryKeys.follows.people : queryKeys.follows.hashtags;
  const isIt = ({ id, username }: ListedTold) =>
    isPerson ? username === followed.username : id === followed.tag;
  await Promise.all([cache.cancelQueries({ queryKey: one }), cache.cancelQueries({ queryKey: list })]);
  const before: [QueryKey, unknown][] = [
    [one, cache.getQueryData(one)],
    ...cache.getQueriesData({ queryKey: list }),
  ];
  cache.setQueryData<Told | null>(one, (told) => told && changed(told));
  cache.setQueriesData<CollectionPage<ListedTold>>(
    { queryKey: list },
    (page) =>
      page && {
        runs: page.runs.map(({ items, total }) => ({
          items: items.map((item) => (isIt(item) ? changed(item) : item)),
          total,
        })),
      },
  );
  return () => {
    for (const [key, told] of before) cache.setQueryData(key, told);
  };
}
