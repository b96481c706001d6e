import { limits } from '@commonplace/contracts/api';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { pageOf } from '../../shared/collections/use-window.ts';
import { changeFollowed } from './change-followed.ts';
import { followedHashtagsSource } from './following-source.ts';

const size = limits.followingPage;
const hashtag = (id: string) => ({ id, title: `#${id}`, temp: { userFollows: true, followersCount: 1 } });

afterEach(() => vi.unstubAllGlobals());

/** Answers pages of what is followed, as the server does. */
function serve(followed: string[]): void {
  vi.stubGlobal('fetch', async (path: string) => {
    const query = new URL(path, 'http://localhost').searchParams;
    const [limit, offset] = [Number(query.get('limit')), Number(query.get('offset'))];
    return Response.json({
      success: true,
      message: '',
      users: [],
      usersCount: 0,
      hashtags: followed.slice(offset, offset + limit).map(hashtag),
      hashtagsCount: followed.length,
    });
  });
}

test('after unfollowing, the next page begins where the last one ended', async () => {
  const followed = Array.from({ length: 3 * size }, (_, index) => `tag${index}`);
  const before = [...followed];
  serve(followed);
  const cache = new QueryClient();
  const source = followedHashtagsSource(cache);
  const load = async (page: number) =>
    (await cache.fetchQuery(pageOf(source, page))).runs.flatMap(({ items }) => items.map(({ id }) => id));
  const first = await load(0);
  for (const tag of ['tag3', 'tag8']) {
    await changeFollowed(cache, { kind: 'hashtag', tag }, (state) => ({ ...state, userFollows: false }));
    followed.splice(followed.indexOf(tag), 1);
  }
  const second = await load(1);
  await changeFollowed(cache, { kind: 'hashtag', tag: 'tag70' }, (state) => ({
    ...state,
    userFollows: false,
  }));
  followed.splice(followed.indexOf('tag70'), 1);
  expect([...first, ...second, ...(await load(2))]).toEqual(before);
});
