import { AppError } from '@commonplace/contracts/errors';
import { QueryClient } from '@tanstack/react-query';
import { ConnectionError } from './connection-error.ts';
import { freshFor } from './fresh-for.ts';

/** The cache of what the server said. Only what may go better the next time is tried again. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: freshFor,
        retry: (failures, error) =>
          failures < 2 && (error instanceof ConnectionError || !(error instanceof AppError)),
      },
    },
  });
}
