import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { sessionStore } from '../../shared/session/index.ts';
import { sessionToken } from '../../shared/session/session-token.fixture.ts';
import { alice } from './profile.fixture.ts';
import { useProfile, useTakeProfile } from './use-profile.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  sessionStore.end('signed-out');
  sessionStore.settle();
});

test('what a change answers stays when a request sent before it answers later', async () => {
  const asked: ((answer: Response) => void)[] = [];
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => asked.push(resolve)));
  sessionStore.start(sessionToken('alice'));
  const answer = () => Response.json({ success: true, message: '', profile: alice });
  const cache = new QueryClient();
  const { result } = renderHook(() => ({ profile: useProfile(), take: useTakeProfile() }), {
    wrapper: ({ children }) => <QueryClientProvider client={cache}>{children}</QueryClientProvider>,
  });
  asked[0]?.(answer());
  await waitFor(() => expect(result.current.profile.data).toEqual(alice));
  act(() => void result.current.profile.refetch());
  await waitFor(() => expect(asked).toHaveLength(2));

  const changed = { ...alice, foundByEmail: true };
  await act(() => result.current.take({ profile: changed, token: sessionToken('alice') }));
  asked[1]?.(answer());
  await waitFor(() => expect(result.current.profile.isFetching).toBe(false));
  expect(result.current.profile.data).toEqual(changed);
});
