import { username as usernameShape } from '@commonplace/contracts/api';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { AppError, api, ConnectionError, call } from '../../shared/api/index.ts';

/** `unknown`: the server could not be asked. */
type UsernameState = 'empty' | 'checking' | 'free' | 'taken' | 'unknown';

interface UsernameCheck {
  state: UsernameState;
  message: string | null;
}

const settleTime = 300;

/** Follows what is typed and asks the server whether that username can be taken. */
export function useUsernameCheck(typed: string): UsernameCheck {
  const { t } = useTranslation('accounts');
  const [settled] = useDebouncedValue(typed, settleTime);
  const shaped = usernameShape.safeParse(settled).success;
  const query = useQuery({
    queryKey: ['username', settled],
    queryFn: ({ signal }) =>
      call(api.users.checkUsername, { body: { usernameToCheck: settled } }, { signal }),
    enabled: shaped,
    retry: false,
    staleTime: 10_000,
  });
  if (!typed) return { state: 'empty', message: null };
  if (!usernameShape.safeParse(typed).success) return { state: 'taken', message: t('onboard.usernameTaken') };
  if (typed !== settled || query.isPending)
    return { state: 'checking', message: t('onboard.usernameChecking') };
  if (query.isSuccess) return { state: 'free', message: t('onboard.usernameFree') };
  const unanswered = query.error instanceof ConnectionError || !(query.error instanceof AppError);
  if (unanswered) return { state: 'unknown', message: query.error.message };
  return { state: 'taken', message: query.error.message || t('onboard.usernameTaken') };
}
