import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryKeys } from '../../shared/api/index.ts';
import { i18n } from '../../shared/i18n/i18n.ts';
import { sessionStore } from '../../shared/session/index.ts';
import { sessionToken } from '../../shared/session/session-token.fixture.ts';
import { Toasts } from '../../shared/ui/toasts.tsx';
import { FollowButton } from './follow-button.tsx';
import type { FollowState } from './followed.ts';

const followed = { kind: 'person', username: 'bob' } as const;
const key = queryKeys.profile(followed.username);
const list = [...queryKeys.follows.people, 'page', 0];
const found = [...queryKeys.search('bo'), 'users'];
const bob = { username: 'bob', temp: { userFollows: false, followersCount: 3 } };

/** The requests, and functions by which the test answers them. */
const asked: { path: string; on: boolean; answer: (response: Response) => void }[] = [];
const answered = (userFollows: boolean, followersCount: number) =>
  Response.json({ success: true, message: '', userFollows, followersCount });

let cache: QueryClient;
beforeEach(() => {
  asked.length = 0;
  cache = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  cache.setQueryData(key, bob);
  const row = { id: '1', ...bob };
  cache.setQueryData(list, { runs: [{ items: [row], total: 1 }] });
  cache.setQueryData(found, {
    pages: [{ runs: [{ items: [{ id: '1', kind: 'users', item: row }], total: 1 }] }],
    pageParams: [0],
  });
  sessionStore.start(sessionToken('alice'));
  vi.stubGlobal(
    'fetch',
    (path: string, { body }: { body: string }) =>
      new Promise<Response>((answer) => asked.push({ path, ...JSON.parse(body), answer })),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  sessionStore.end('signed-out');
  sessionStore.settle();
});

function Profile({ username }: { username: string }) {
  const { data } = useQuery<{ temp: FollowState }>({ queryKey: queryKeys.profile(username) });
  return data ? <FollowButton followed={{ kind: 'person', username }} name="Bob" state={data.temp} /> : null;
}

const show = (username = 'bob') =>
  render(
    <I18nextProvider i18n={i18n}>
      <MantineProvider env="test">
        <QueryClientProvider client={cache}>
          <Profile username={username} />
          <Toasts />
        </QueryClientProvider>
      </MantineProvider>
    </I18nextProvider>,
  );
const stateIn = (place: readonly unknown[]) => {
  const told = cache.getQueryData<{ temp?: FollowState; runs?: { items: { temp: FollowState }[] }[] }>(place);
  return told?.temp ?? told?.runs?.[0]?.items[0]?.temp;
};
const stateFound = () => {
  const { pages } =
    cache.getQueryData<{ pages: { runs: { items: { item: typeof bob }[] }[] }[] }>(found) ?? {};
  return pages?.[0]?.runs[0]?.items[0]?.item.temp;
};
const shown = () => [stateIn(key), stateIn(list), stateFound()];

test('following shows at once on the page, in the panel and among results, and becomes what the server says', async () => {
  show();
  fireEvent.click(screen.getByRole('button', { name: 'Follow Bob', pressed: false }));
  await screen.findByRole('button', { name: 'Following Bob', pressed: true });
  expect(shown()).toEqual(Array(3).fill({ userFollows: true, followersCount: 4 }));
  expect(asked).toMatchObject([{ path: '/api/users/follow/bob', on: true }]);
  asked[0]?.answer(answered(true, 9));
  await waitFor(() => expect(stateIn(key)).toEqual({ userFollows: true, followersCount: 9 }));
});

test.each([
  [
    'in the words of the server',
    () => Response.json({ success: false, code: 'forbidden', message: 'You may not.' }, { status: 403 }),
    'You may not.',
  ],
  [
    'when it is not reached',
    () => new Response('<html>', { status: 502 }),
    'There is some error in reaching server. Please reload this page.',
  ],
])('a refused follow is taken back and told %s', async (_how, refusal, words) => {
  show();
  fireEvent.click(screen.getByRole('button', { name: 'Follow Bob' }));
  await waitFor(() => expect(asked).toHaveLength(1));
  asked[0]?.answer(refusal());
  await screen.findByText(words);
  expect(screen.getByRole('button', { name: 'Follow Bob', pressed: false })).toBeTruthy();
  expect(shown()).toEqual(Array(3).fill(bob.temp));
});

test('pressed twice, it shows what the last press asked for, whatever the first answer says', async () => {
  show();
  fireEvent.click(screen.getByRole('button', { name: 'Follow Bob' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Following Bob' }));
  await screen.findByRole('button', { name: 'Follow Bob' });
  asked[0]?.answer(answered(true, 4));
  // The second request is sent after the answer to the first.
  await waitFor(() => expect(asked).toMatchObject([{ on: true }, { on: false }]));
  expect(stateIn(key)).toEqual(bob.temp);
  asked[1]?.answer(answered(false, 3));
  await waitFor(() => expect(cache.isMutating()).toBe(0));
  expect(stateIn(key)).toEqual(bob.temp);
});

test('nobody is asked to follow themselves', () => {
  cache.setQueryData(queryKeys.profile('alice'), bob);
  show('alice');
  expect(screen.queryByRole('button', { name: /follow/i })).toBeNull();
});
