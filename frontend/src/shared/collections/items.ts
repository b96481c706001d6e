/** An item of a collection, and in which of its runs it stands (see `source.ts`). */
export interface Listed<Item> {
  item: Item;
  run: number;
}

/** The items of a collection, of which only some may be loaded. */
export interface CollectionItems<Item> {
  state: 'loading' | 'failed' | 'ready';
  /** Another one is another list, shown from its start. */
  id: string;
  /** How many there are to show, loaded or not. */
  count: number;
  /** The one at a place; null while it is not loaded. */
  at: (index: number) => Listed<Item> | null;
  /** Says which ones are seen, so that they are loaded. */
  show: (first: number, last: number) => void;
  /** Loads those that are not, and answers all of a part; absent where `at` knows all that can be told. */
  load?: (first: number, last: number) => Promise<Listed<Item>[]>;
  retry: () => void;
  /** Loading again after a failure. */
  isRetrying: boolean;
  /** Still those of the question before: the answer to the present one is on its way. */
  isStale: boolean;
  /** Asks for the next page, where that is asked for by hand; absent when there is none. */
  more?: { load: () => void; isLoading: boolean } | undefined;
}
