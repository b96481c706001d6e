/** The state of a visit to explore that an empty feed began: explore says what following is for. */
export const fromEmptyFeed = { from: 'empty-feed' } as const;

/** Whether the state of a location is {@link fromEmptyFeed}, which a reload gives back as another object. */
export function isFromEmptyFeed(state: unknown): boolean {
  return (state as Partial<typeof fromEmptyFeed> | null)?.from === fromEmptyFeed.from;
}
