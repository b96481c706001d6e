/**
 * Whether the person is asked to show who they are once more, because an act needs a recent sign-in. The API
 * client asks, a dialog answers.
 */
function createRecentSignIn() {
  const listeners = new Set<() => void>();
  /** Who wait for the answer, null while nothing is asked. */
  let waiting: ((isConfirmed: boolean) => void)[] | null = null;

  function become(next: typeof waiting): void {
    waiting = next;
    for (const listener of listeners) listener();
  }

  return {
    isAsked: (): boolean => waiting !== null,
    /** Calls back after each change; returns the way to stop that. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Resolves true once the sign-in is recent, false when the person would rather not. Acts at once share one question. */
    async ask(): Promise<boolean> {
      // Without a screen there is no dialog to wait for.
      if (listeners.size === 0) return false;
      return new Promise((resolve) => become([...(waiting ?? []), resolve]));
    },
    answer(isConfirmed: boolean): void {
      const answered = waiting ?? [];
      become(null);
      for (const resolve of answered) resolve(isConfirmed);
    },
  };
}

export const recentSignIn = createRecentSignIn();
