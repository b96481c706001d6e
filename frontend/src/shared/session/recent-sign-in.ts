/**
 * Whether the person is asked to show who they are once more, because an act needs a recent sign-in. The API
 * client asks, a dialog answers.
 */
function createRecentSignIn() {
  const listeners = new Set<() => void>();
  let asked: PromiseWithResolvers<boolean> | null = null;

  function become(next: typeof asked): void {
    asked = next;
    for (const listener of listeners) listener();
  }

  return {
    isAsked: (): boolean => asked !== null,
    /** Calls back after each change; returns the way to stop that. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Resolves true once the sign-in is recent, false when the person would rather not. Acts at once share one question. */
    async ask(): Promise<boolean> {
      // Without a screen there is no dialog to wait for.
      if (listeners.size === 0) return false;
      if (!asked) become(Promise.withResolvers<boolean>());
      return asked?.promise ?? false;
    },
    answer(isConfirmed: boolean): void {
      asked?.resolve(isConfirmed);
      become(null);
    },
  };
}

export const recentSignIn = createRecentSignIn();
