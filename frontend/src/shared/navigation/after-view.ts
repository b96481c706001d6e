/** In the state of an entry of the history: the entry before it is what its thing was opened from, to which closing it goes back. */
export interface AfterView {
  isAfterView: true;
}

export const afterView: AfterView = { isAfterView: true };

export const isAfterView = (state: unknown): boolean =>
  (state as Partial<AfterView> | null)?.isAfterView === true;
