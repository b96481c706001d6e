interface HeldLock {
  mode?: LockMode;
  /** Ends holding the lock, or waiting for it. */
  signal: AbortSignal;
  onHeld?: () => void;
}

/** Holds a Web Lock, once it is granted, until the signal is aborted. */
export function holdLock(name: string, { mode = 'exclusive', signal, onHeld }: HeldLock): void {
  navigator.locks
    .request(name, { mode, signal }, () => {
      onHeld?.();
      return new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    })
    // Aborted before it was granted.
    .catch(() => {});
}
