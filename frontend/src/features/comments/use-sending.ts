import { type MutationKey, useMutationState, useQueryClient } from '@tanstack/react-query';

/** A request that sends a text. */
export interface Sending {
  isPending: boolean;
  /** It waits until the browser is online. */
  isPaused: boolean;
  /** Ends one that waits: nothing is sent then. */
  giveUp: () => void;
}

/** The request with this key that is under way, also one that was sent by a field which is gone. */
export function useSending(mutationKey: MutationKey): Sending {
  const cache = useQueryClient().getMutationCache();
  const filters = { mutationKey, status: 'pending' } as const;
  const paused = useMutationState({ filters, select: ({ state }) => state.isPaused });
  return {
    isPending: paused.length > 0,
    isPaused: paused.includes(true),
    giveUp: () => {
      for (const mutation of cache.findAll(filters)) if (mutation.state.isPaused) cache.remove(mutation);
    },
  };
}
