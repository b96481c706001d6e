/** Kept with an entry of the history: on a small device the list lies over what the address selects. */
export interface ListEntry {
  list: true;
}

/** Whether the state of an entry of the history is a {@link ListEntry}. */
export const isListOver = (state: unknown): boolean => (state as Partial<ListEntry> | null)?.list === true;
