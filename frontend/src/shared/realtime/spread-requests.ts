/** Many people receive a push at once: each requests at a random moment within this time, in milliseconds. */
const spread = 500;

/** Requests that follow pushes. */
export interface SpreadRequests {
  /** Has `request` called soon, unless one of this name already waits for it. */
  ask(name: string, request: () => void): void;
  /** Drops what waits. */
  stop(): void;
}

/** Spreads requests that follow pushes over time: those of one name are at least `pause` milliseconds apart. */
export function spreadRequests(pause: number): SpreadRequests {
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const askedAt = new Map<string, number>();
  return {
    ask(name, request) {
      if (timers.has(name)) return;
      const wait = (askedAt.get(name) ?? -pause) + pause - Date.now();
      const askNow = () => {
        timers.delete(name);
        askedAt.set(name, Date.now());
        request();
      };
      timers.set(name, setTimeout(askNow, Math.max(0, wait) + Math.random() * spread));
    },
    stop() {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    },
  };
}
