import { username as usernameShape } from '@commonplace/contracts/api';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { AppError, api, ConnectionError, call, typingPause } from '../api/index.ts';

/**
 * What is known of a username. `taken`: by a person, reserved, or of a shape that none has; with the server's
 * words if it was asked. `unknown`: the server could not be asked.
 */
export type UsernameState =
  | { kind: 'empty' | 'checking' | 'free' }
  | { kind: 'taken'; message: string | null }
  | { kind: 'unknown'; message: string };

/** Follows what is typed and asks the server, once the typing rests, whether that username can be taken. */
export function useUsernameState(typed: string): UsernameState {
  const [settled] = useDebouncedValue(typed, typingPause);
  const query = useQuery({
    queryKey: ['username', settled],
    queryFn: ({ signal }) =>
      call(api.users.checkUsername, { body: { usernameToCheck: settled } }, { signal }),
    enabled: usernameShape.safeParse(settled).success,
    retry: false,
    staleTime: 10_000,
  });
  if (!typed) return { kind: 'empty' };
  if (!usernameShape.safeParse(typed).success) return { kind: 'taken', message: null };
  if (typed !== settled || query.isPending) return { kind: 'checking' };
  if (query.isSuccess) return { kind: 'free' };
  const unanswered = query.error instanceof ConnectionError || !(query.error instanceof AppError);
  return { kind: unanswered ? 'unknown' : 'taken', message: query.error.message };
}
