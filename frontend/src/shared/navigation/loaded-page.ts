/*
 * How the page was loaded. Imported by the first script, because the address is another one soon.
 */
const [load] = performance.getEntriesByType?.('navigation') ?? [];
const { type } = (load ?? {}) as Partial<PerformanceNavigationTiming>;

/** The browser loaded a page again that this tab had: by a reload, or by going back to it. */
export const isReloaded = type === 'reload' || type === 'back_forward';
export const { hash: loadedHash } = window.location;
