/** Browser events that a page listens to. */
interface PageSigns {
  /** The browser found or lost the network. */
  onNetwork(): void;
  /** It was taken out of the back/forward cache. */
  onRestored(): void;
  /** It is seen again. */
  onSeen(): void;
  /** Another tab has taken away what was stored under this key. */
  onForgotten(key: string): void;
}

/** Listens until the returned function is called. */
export function followPage({ onNetwork, onRestored, onSeen, onForgotten }: PageSigns): () => void {
  const listeners = {
    online: onNetwork,
    offline: onNetwork,
    pageshow: (event: Event) => {
      if ((event as PageTransitionEvent).persisted) onRestored();
    },
    // Received on its way up from the document.
    visibilitychange: () => {
      if (document.visibilityState === 'visible') onSeen();
    },
    storage: (event: Event) => {
      const { key, newValue } = event as StorageEvent;
      if (key !== null && newValue === null) onForgotten(key);
    },
  };
  for (const [name, listener] of Object.entries(listeners)) window.addEventListener(name, listener);
  return () => {
    for (const [name, listener] of Object.entries(listeners)) window.removeEventListener(name, listener);
  };
}
