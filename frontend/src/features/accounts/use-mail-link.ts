import type { EndpointResponse } from '@commonplace/contracts/api';
import { useQuery } from '@tanstack/react-query';
import { AppError, api, ConnectionError, call } from '../../shared/api/index.ts';

/**
 * What the token of a mail's link is for. `invalid`: unknown, used up, or too old. `unread`: the
 * server could not be asked; `retry` asks once more.
 */
export type MailLink =
  | { state: 'reading' }
  | { state: 'invalid' }
  | { state: 'unread'; message: string; retry: () => void; retrying: boolean }
  | { state: 'read'; answer: EndpointResponse<typeof api.users.verifyEmail> };

/** Has the server read the token once the page is open: opening an address alone changes nothing, by anyone. */
export function useMailLink(token: string): MailLink {
  const link = useQuery({
    queryKey: ['mail-link', token],
    queryFn: ({ signal }) => call(api.users.verifyEmail, { params: { token } }, { signal }),
    enabled: token !== '',
    // What the answer to a lost one was is not known, and a link works once: the person decides.
    retry: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  if (token === '') return { state: 'invalid' };
  if (link.data) return { state: 'read', answer: link.data };
  if (!link.error) return { state: 'reading' };
  if (isAnswer(link.error)) return { state: 'invalid' };
  return {
    state: 'unread',
    message: link.error.message,
    retry: () => void link.refetch(),
    retrying: link.isFetching,
  };
}

/** The server has looked at the token, and it is not one. */
function isAnswer(error: Error): boolean {
  if (!(error instanceof AppError) || error instanceof ConnectionError) return false;
  return error.code === 'rejected' || error.code === 'validation_failed';
}
